<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>Caption</name>
    <message>
        <source>1 node</source>
        <translation>1 个节点</translation>
    </message>
    <message>
        <source>{0:,} nodes</source>
        <translation>{0:,} 个节点</translation>
    </message>
    <message>
        <source>{0} and 1 more type.</source>
        <translation>{0}，另有 1 种类型。</translation>
    </message>
    <message>
        <source>{0} and {1:,} more types.</source>
        <translation>{0}，另有 {1:,} 种类型。</translation>
    </message>
</context>
<context>
    <name>Checks</name>
    <message>
        <source>Attribute {name} of {op} is {value}, which does not fit in 64 bits.</source>
        <translation>{op} 的属性 {name} 的值为 {value}，超出 64 位整数范围。</translation>
    </message>
    <message>
        <source>Pass it as a string: {name}_s=str(…).</source>
        <translation>改用字符串传入：{name}_s=str(…)。</translation>
    </message>
    <message>
        <source> and is {value}</source>
        <translation>，其值为 {value}</translation>
    </message>
    <message>
        <source>Attribute {name} of {op} has no type suffix{told}: g.op needs {name}_f (float), {name}_i (int), {name}_s (string) or {name}_t (tensor).</source>
        <translation>{op} 的属性 {name} 没有类型后缀{told}：g.op 需要 {name}_f（浮点）、{name}_i（整数）、{name}_s（字符串）或 {name}_t（张量）。</translation>
    </message>
    <message>
        <source>Write {base}_{suffix}={value}.</source>
        <translation>写成 {base}_{suffix}={value}。</translation>
    </message>
    <message>
        <source>Add the suffix of its type.</source>
        <translation>补上与其类型对应的后缀。</translation>
    </message>
    <message>
        <source>Attribute {name} of {op} is given {what}: a value of the graph cannot be stored as a tensor attribute.</source>
        <translation>{op} 的属性 {name} 得到的是{what}：计算图中的值不能存为张量属性。</translation>
    </message>
    <message>
        <source>Make it an input: g.op(&quot;{op}&quot;, …, {name}).</source>
        <translation>改为输入：g.op(&quot;{op}&quot;, …, {name})。</translation>
    </message>
    <message>
        <source>the parameter or graph input {text}</source>
        <translation>参数或计算图输入 {text}</translation>
    </message>
    <message>
        <source>a value computed in the graph</source>
        <translation>在计算图中算出的值</translation>
    </message>
    <message>
        <source>Attribute {name}={value} of {op}: the suffix _{suffix} wants {meant} (or a list of them), but the value is of type {type}.</source>
        <translation>{op} 的属性 {name}={value}：后缀 _{suffix} 要求{meant}（或其列表），但该值的类型是 {type}。</translation>
    </message>
    <message>
        <source>Convert it: {name}_t=torch.from_numpy(…).</source>
        <translation>进行转换：{name}_t=torch.from_numpy(…)。</translation>
    </message>
    <message>
        <source>Use the suffix of its type: {name}_{suffix}={value}.</source>
        <translation>使用与其类型对应的后缀：{name}_{suffix}={value}。</translation>
    </message>
    <message>
        <source>Convert the value to what the suffix wants, or write it as a string with the suffix _s.</source>
        <translation>把值转换成后缀所要求的类型，或用后缀 _s 写成字符串。</translation>
    </message>
    <message>
        <source>an int</source>
        <translation>整数</translation>
    </message>
    <message>
        <source>a float</source>
        <translation>浮点数</translation>
    </message>
    <message>
        <source>a string</source>
        <translation>字符串</translation>
    </message>
    <message>
        <source>a graph</source>
        <translation>子图</translation>
    </message>
    <message>
        <source>a tensor</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>{all} of {op} all write the attribute {name}: only {last} is exported.</source>
        <translation>{op} 的 {all} 写入同一个属性 {name}：只有 {last} 被导出。</translation>
    </message>
    <message>
        <source>Give each attribute a name of its own.</source>
        <translation>给每个属性取不同的名字。</translation>
    </message>
    <message>
        <source> for {function}</source>
        <translation>（{function}）</translation>
    </message>
    <message>
        <source>{op}{source} lost {names}: what symbolic computed for it is None.</source>
        <translation>{op}{source} 丢失了 {names}：symbolic 为它算出的值是 None。</translation>
    </message>
    <message>
        <source>{op}{source} lost {names}: what symbolic computed for them is None.</source>
        <translation>{op}{source} 丢失了 {names}：symbolic 为它们算出的值是 None。</translation>
    </message>
    <message>
        <source>Attribute {name} of {op} is None, so it is not in the file.</source>
        <translation>{op} 的属性 {name} 为 None，因此不在文件中。</translation>
    </message>
    <message>
        <source>Pass a value, or leave the keyword out where the default of the runtime is meant.</source>
        <translation>传入一个值；如果要用运行时的默认值，就不写这个关键字参数。</translation>
    </message>
    <message>
        <source>Pass the number itself to apply, so that symbolic receives it instead of a value of the graph.</source>
        <translation>把数值本身传给 apply，这样 symbolic 收到的就是数值，而不是计算图中的值。</translation>
    </message>
    <message>
        <source>Decorate the symbolic with @parse_args({letters}), so that it receives numbers instead of graph values.</source>
        <translation>用 @parse_args({letters}) 装饰 symbolic，使它收到数值，而不是计算图中的值。</translation>
    </message>
    <message>
        <source>{value!r} becomes {stored!r}</source>
        <translation>{value!r} 变为 {stored!r}</translation>
    </message>
    <message>
        <source>Attribute {name} of {op} is stored as float32: {changes}.</source>
        <translation>{op} 的属性 {name} 以 float32 存储：{changes}。</translation>
    </message>
    <message>
        <source>Use {name}_i for whole numbers.</source>
        <translation>整数请使用 {name}_i。</translation>
    </message>
    <message>
        <source>Pass it as a tensor, {name}_t=torch.tensor(…, dtype=torch.float64).</source>
        <translation>以张量传入：{name}_t=torch.tensor(…, dtype=torch.float64)。</translation>
    </message>
    <message>
        <source>Attribute {name} of {op} is given a traced tensor</source>
        <translation>{op} 的属性 {name} 得到的是一个被追踪的张量</translation>
    </message>
    <message>
        <source>{told}: {function} is registered without parse_args, so its numbers arrive as graph values.</source>
        <translation>{told}：{function} 注册时没有使用 parse_args，因此它的数值以计算图中的值传入。</translation>
    </message>
    <message>
        <source>, computed from {source}</source>
        <translation>，由 {source} 算出</translation>
    </message>
    <message>
        <source>{told}{origin}; an attribute must be a constant, and while tracing even a size is a tensor.</source>
        <translation>{told}{origin}；属性必须是常量，而在追踪时连尺寸也是张量。</translation>
    </message>
    <message>
        <source>Pass {frozen} to apply, which freezes it, or make it an input: g.op(&quot;{op}&quot;, …, {name}).</source>
        <translation>把 {frozen} 传给 apply（其值会被固定），或者改为输入：g.op(&quot;{op}&quot;, …, {name})。</translation>
    </message>
    <message>
        <source>{nodes}: {breach}.</source>
        <translation>{nodes}：{breach}。</translation>
    </message>
    <message>
        <source>Make the node agree with its operator, or correct the definition.</source>
        <translation>让节点符合其算子的定义，或修正该定义。</translation>
    </message>
    <message>
        <source>; </source>
        <translation>；</translation>
    </message>
    <message>
        <source>at opset {version} {op} {breach}</source>
        <translation>在 opset {version}，{op} {breach}</translation>
    </message>
    <message>
        <source>Use the exporter&apos;s own helper, which knows the opset: symbolic_helper.{helper}.</source>
        <translation>使用导出器自带的、了解 opset 差异的辅助函数：symbolic_helper.{helper}。</translation>
    </message>
    <message>
        <source>Export at opset {later} or later, or write the node as opset {now} asks.</source>
        <translation>以 opset {later} 或更高版本导出，或者按 opset {now} 的要求写这个节点。</translation>
    </message>
    <message>
        <source>Write the node as {op}-{version} asks{signature}.</source>
        <translation>按 {op}-{version} 的要求写这个节点{signature}。</translation>
    </message>
    <message>
        <source>: inputs ({inputs})</source>
        <translation>：输入 ({inputs})</translation>
    </message>
    <message>
        <source>: inputs ({inputs}), attributes ({attributes})</source>
        <translation>：输入 ({inputs})，属性 ({attributes})</translation>
    </message>
    <message>
        <source>takes {inputs}, here are {count}</source>
        <translation>需要 {inputs}，此处有 {count} 个</translation>
    </message>
    <message>
        <source>needs input {name}, which is left out here</source>
        <translation>需要输入 {name}，此处被省略</translation>
    </message>
    <message>
        <source>gives {outputs}, here are {count}</source>
        <translation>给出 {outputs}，此处有 {count} 个</translation>
    </message>
    <message>
        <source>wants attribute {name} as {wanted}, here it is {given}</source>
        <translation>要求属性 {name} 为 {wanted}，此处是 {given}</translation>
    </message>
    <message>
        <source>needs attribute {name}, which is missing</source>
        <translation>需要属性 {name}，此处缺失</translation>
    </message>
    <message>
        <source>takes {name} as an input, not as an attribute</source>
        <translation>把 {name} 作为输入，而不是属性</translation>
    </message>
    <message>
        <source>has no attribute {name}</source>
        <translation>没有属性 {name}</translation>
    </message>
    <message>
        <source>has no attribute {name} (it has {known})</source>
        <translation>没有属性 {name}（它有 {known}）</translation>
    </message>
    <message>
        <source>local function {op} has {inputs}, here are {count}</source>
        <translation>局部函数 {op} 有 {inputs}，此处有 {count} 个</translation>
    </message>
    <message>
        <source>local function {op} has {outputs}, here are {count}</source>
        <translation>局部函数 {op} 有 {outputs}，此处有 {count} 个</translation>
    </message>
    <message>
        <source>its schema</source>
        <translation>其 schema</translation>
    </message>
    <message>
        <source>{op} as defined in {where} {breach}</source>
        <translation>{op}（定义于 {where}）{breach}</translation>
    </message>
    <message>
        <source>takes {inputs}{names}, here are {count}</source>
        <translation>需要 {inputs}{names}，此处有 {count} 个</translation>
    </message>
    <message>
        <source>{name} has no domain, so it counts as an operator of ONNX itself, and ONNX has none of that name ({nodes}: {names}).</source>
        <translation>{name} 没有域 (domain)，因此被当作 ONNX 自身的算子，而 ONNX 中没有这个名字的算子（{nodes}：{names}）。</translation>
    </message>
    <message>
        <source>Give it a domain of your own: g.op(&quot;mydomain::{name}&quot;, …).</source>
        <translation>给它一个自己的域：g.op(&quot;mydomain::{name}&quot;, …)。</translation>
    </message>
    <message>
        <source>The empty operator type</source>
        <translation>空的算子类型</translation>
    </message>
    <message>
        <source>{name} ({nodes}) needs an implementation where the model runs: no stock runtime knows the domain {domain}.</source>
        <translation>{name}（{nodes}）需要在模型运行的地方有实现：没有任何现成的运行时认识域 {domain}。</translation>
    </message>
    <message>
        <source>Register a kernel with ONNX Runtime (register_custom_ops_library) or write a TensorRT plugin.</source>
        <translation>为 ONNX Runtime 注册内核 (register_custom_ops_library)，或编写 TensorRT 插件。</translation>
    </message>
    <message>
        <source> For comparing numbers, {function}.forward can stand in.</source>
        <translation>比较数值时可以用 {function}.forward 代替。</translation>
    </message>
    <message>
        <source>{op} is no operator at opset {version} of {domain} ({nodes}).</source>
        <translation>{op} 在 {domain} 的 opset {version} 中不是算子（{nodes}）。</translation>
    </message>
    <message>
        <source>Write the operator&apos;s name into the node.</source>
        <translation>在节点中写上算子的名字。</translation>
    </message>
    <message>
        <source>{op} was withdrawn and is not at opset {version} of {domain} ({nodes}).</source>
        <translation>{op} 已被撤销，不在 {domain} 的 opset {version} 中（{nodes}）。</translation>
    </message>
    <message>
        <source>Use the operator that replaced it, or export at an earlier opset.</source>
        <translation>使用取代它的算子，或以更早的 opset 导出。</translation>
    </message>
    <message>
        <source>{op} is not an operator at opset {version} of {domain} ({nodes}).</source>
        <translation>{op} 不是 {domain} 的 opset {version} 中的算子（{nodes}）。</translation>
    </message>
    <message>
        <source>Correct the name, or give the operator a domain of your own.</source>
        <translation>更正名字，或给这个算子一个自己的域。</translation>
    </message>
    <message>
        <source>{op} does not exist at opset {version} of {domain} ({nodes}).</source>
        <translation>{op} 在 {domain} 的 opset {version} 中不存在（{nodes}）。</translation>
    </message>
    <message>
        <source>It came with opset {first}: export at opset {first} or later.</source>
        <translation>它从 opset {first} 起才有：以 opset {first} 或更高版本导出。</translation>
    </message>
    <message>
        <source>{op} has no output shape{place}, and a later step needs it: the exporter stopped at {what}{stopped}.</source>
        <translation>{op} 没有输出形状{place}，而后面的步骤需要它：导出器停在 {what}{stopped}。</translation>
    </message>
    <message>
        <source>Say the shape in symbolic: g.op(&quot;{op}&quot;, …).setType(x.type()), or x.type().with_sizes([…]).</source>
        <translation>在 symbolic 中说明形状：g.op(&quot;{op}&quot;, …).setType(x.type())，或 x.type().with_sizes([…])。</translation>
    </message>
    <message>
        <source> The line is: {code}</source>
        <translation>该行代码是：{code}</translation>
    </message>
    <message>
        <source>Correct what this line leads to; the log has the whole story.</source>
        <translation>更正这一行所引起的问题；完整过程见日志。</translation>
    </message>
    <message>
        <source>the translation</source>
        <translation>该转换函数</translation>
    </message>
    <message>
        <source>{sentence}{place}.</source>
        <translation>{sentence}{place}。</translation>
    </message>
    <message>
        <source>The op</source>
        <translation>该算子</translation>
    </message>
    <message>
        <source>called {times}, </source>
        <translation>被调用 {times}，</translation>
    </message>
    <message>
        <source>{called}taken apart into {ops}</source>
        <translation>{called}被拆解为 {ops}</translation>
    </message>
    <message>
        <source>{called}written as {ops}</source>
        <translation>{called}写成 {ops}</translation>
    </message>
    <message>
        <source>{called}not in the file</source>
        <translation>{called}不在文件中</translation>
    </message>
    <message>
        <source>never reached</source>
        <translation>从未执行到</translation>
    </message>
    <message>
        <source>{called}no file</source>
        <translation>{called}没有文件</translation>
    </message>
    <message>
        <source>The main graph has no name.</source>
        <translation>主图没有名字。</translation>
    </message>
    <message>
        <source>Give the graph a name.</source>
        <translation>给计算图一个名字。</translation>
    </message>
    <message>
        <source>The main graph has no outputs.</source>
        <translation>主图没有输出。</translation>
    </message>
    <message>
        <source>Name the values that the model gives as outputs.</source>
        <translation>指明模型以哪些值作为输出。</translation>
    </message>
    <message>
        <source>The file states no IR version.</source>
        <translation>文件没有写明 IR 版本。</translation>
    </message>
    <message>
        <source>Write the ir_version of the format that the file follows.</source>
        <translation>写上该文件所遵循格式的 ir_version。</translation>
    </message>
    <message>
        <source>The file states IR version {version}; the newest known here is {newest}.</source>
        <translation>文件的 IR 版本是 {version}；此处已知的最新版本是 {newest}。</translation>
    </message>
    <message>
        <source>Save the file with a released onnx, or read it with a newer one.</source>
        <translation>用正式发布的 onnx 保存文件，或用更新的 onnx 读取。</translation>
    </message>
    <message>
        <source>Opset {wanted} was asked for, the file has opset {given}{reason}.</source>
        <translation>要求的是 opset {wanted}，文件却是 opset {given}{reason}。</translation>
    </message>
    <message>
        <source>Ask for opset 18 or later, or export with dynamo=False.</source>
        <translation>要求 opset 18 或更高，或以 dynamo=False 导出。</translation>
    </message>
    <message>
        <source>Ask for opset {given}.</source>
        <translation>要求 opset {given}。</translation>
    </message>
    <message>
        <source>{name} is the name of {ops}.</source>
        <translation>{ops} 的名字都是 {name}。</translation>
    </message>
    <message>
        <source>{name} is the name of {ops}; 1 further name used more than once.</source>
        <translation>{ops} 的名字都是 {name}；另有 1 个名字被多次使用。</translation>
    </message>
    <message>
        <source>{name} is the name of {ops}; {further:,} further names used more than once.</source>
        <translation>{ops} 的名字都是 {name}；另有 {further:,} 个名字被多次使用。</translation>
    </message>
    <message>
        <source>Give each node a name of its own; tools that look nodes up by name find only one of them.</source>
        <translation>给每个节点取不同的名字；按名字查找节点的工具只能找到其中一个。</translation>
    </message>
    <message>
        <source>number {slot}</source>
        <translation>第 {slot} 个</translation>
    </message>
    <message>
        <source>Input {name} of {op} is the Python {kind} {value}, but an input must be a tensor.</source>
        <translation>{op} 的输入 {name} 是 Python 的 {kind} {value}，但输入必须是张量。</translation>
    </message>
    <message>
        <source>Pass its items one by one: g.op(&quot;{op}&quot;, *{name}).</source>
        <translation>把其中的各项逐个传入：g.op(&quot;{op}&quot;, *{name})。</translation>
    </message>
    <message>
        <source>Make it an attribute ({name}_{suffix}={name}), or wrap it: g.op(&quot;Constant&quot;, value_t=torch.tensor({name})).</source>
        <translation>改为属性 ({name}_{suffix}={name})，或包装起来：g.op(&quot;Constant&quot;, value_t=torch.tensor({name}))。</translation>
    </message>
    <message>
        <source>Make it an attribute with the suffix of its type.</source>
        <translation>改为带相应类型后缀的属性。</translation>
    </message>
    <message>
        <source>number {position}</source>
        <translation>第 {position} 个</translation>
    </message>
    <message>
        <source>{function}.apply{place} gets its tensors as one {type} ({name}): only tensors that are arguments of their own become inputs.</source>
        <translation>{function}.apply{place} 以一个 {type}（{name}）接收它的张量：只有各自作为参数的张量才会成为输入。</translation>
    </message>
    <message>
        <source>Pass them one by one: apply(*{name}), with forward(ctx, *{name}) and symbolic(g, *{name}).</source>
        <translation>逐个传入：apply(*{name})，并使用 forward(ctx, *{name}) 和 symbolic(g, *{name})。</translation>
    </message>
    <message>
        <source> The export process died of it.</source>
        <translation>导出进程因此崩溃。</translation>
    </message>
    <message>
        <source>{names} of {op} is None, which crashes the exporter.{died}</source>
        <translation>{op} 的{names} 是 None，这会使导出器崩溃。{died}</translation>
    </message>
    <message>
        <source>{names} of {op} are None, which crashes the exporter.{died}</source>
        <translation>{op} 的{names} 是 None，这会使导出器崩溃。{died}</translation>
    </message>
    <message>
        <source>Leave it out: g.op(&quot;{op}&quot;, *[v for v in (…) if v is not None]).</source>
        <translation>不要传它：g.op(&quot;{op}&quot;, *[v for v in (…) if v is not None])。</translation>
    </message>
    <message>
        <source>Pass an input that stands for nothing in the gap, or give the op another name without that input.</source>
        <translation>在空缺处传入一个表示“无”的输入，或给没有该输入的算子另取一个名字。</translation>
    </message>
    <message>
        <source>Input {name} (#{slot})</source>
        <translation>输入 {name} (#{slot})</translation>
    </message>
    <message>
        <source>Input #{slot}</source>
        <translation>输入 #{slot}</translation>
    </message>
    <message>
        <source>; {owner} is not in the file</source>
        <translation>；{owner} 不在文件中</translation>
    </message>
    <message>
        <source>Argument {name} of {function}.apply{source} reaches no input of {op}{lost}.</source>
        <translation>{function}.apply 的参数 {name}{source} 没有到达 {op} 的任何输入{lost}。</translation>
    </message>
    <message>
        <source>Hand it on in symbolic: g.op(&quot;{op}&quot;, {names}, …).</source>
        <translation>在 symbolic 中继续传下去：g.op(&quot;{op}&quot;, {names}, …)。</translation>
    </message>
    <message>
        <source>plain tensor</source>
        <translation>普通张量</translation>
    </message>
    <message>
        <source>{kind} inside a Python list or dict</source>
        <translation>Python 列表或字典中的{kind}</translation>
    </message>
    <message>
        <source>{owner} {shape} is a {kind} that the net does not own: the exporter will not store it as a constant{place}.</source>
        <translation>{owner} {shape} 是不属于该网络的{kind}：导出器不会把它存为常量{place}。</translation>
    </message>
    <message>
        <source>{owner} {shape} is a {kind} that the net does not own: it feeds input {name} of {function} as a constant, not as an initializer{place}.</source>
        <translation>{owner} {shape} 是不属于该网络的{kind}：它作为常量（而不是初始化器）传给 {function} 的输入 {name}{place}。</translation>
    </message>
    <message>
        <source>A tensor</source>
        <translation>某个张量</translation>
    </message>
    <message>
        <source>Hold it in an nn.ParameterList or nn.ParameterDict, so that it becomes an initializer.</source>
        <translation>用 nn.ParameterList 或 nn.ParameterDict 保存它，使它成为初始化器。</translation>
    </message>
    <message>
        <source>Make it an nn.Parameter, or register it with register_buffer, so that it becomes an initializer.</source>
        <translation>改为 nn.Parameter，或用 register_buffer 注册，使它成为初始化器。</translation>
    </message>
    <message>
        <source>A tensor that requires grad and is no parameter of the net is used{place}{code}.</source>
        <translation>用到了一个 requires_grad 却不是该网络参数的张量{place}{code}。</translation>
    </message>
    <message>
        <source>Make it an nn.Parameter or a buffer of the net, or detach it.</source>
        <translation>改为该网络的 nn.Parameter 或 buffer，或对它调用 detach。</translation>
    </message>
    <message>
        <source> output {position}</source>
        <translation> 输出 {position}</translation>
    </message>
    <message>
        <source>{op}{which}: the fake gives {promised}, the operator itself gives {given}{place}.</source>
        <translation>{op}{which}：fake 实现给出 {promised}，算子本身给出 {given}{place}。</translation>
    </message>
    <message>
        <source>Let @{name}.register_fake return what the operator gives; torch.library.opcheck tests it.</source>
        <translation>让 @{name}.register_fake 返回与算子相同的结果；可用 torch.library.opcheck 测试。</translation>
    </message>
    <message>
        <source>{op} changes {names} in place{place}; nothing uses a result of it, so it is not in the file and the change is lost.</source>
        <translation>{op} 就地修改了 {names}{place}；它的结果没有被使用，因此不在文件中，修改也丢失了。</translation>
    </message>
    <message>
        <source>its argument</source>
        <translation>它的参数</translation>
    </message>
    <message>
        <source>Let the operator return a new tensor (mutates_args=()) and go on with that.</source>
        <translation>让算子返回新的张量 (mutates_args=())，并用它继续计算。</translation>
    </message>
    <message>
        <source>graph input {names} is unused</source>
        <translation>计算图输入 {names} 没有被使用</translation>
    </message>
    <message>
        <source>the graph has only {count} inputs</source>
        <translation>计算图只有 {count} 个输入</translation>
    </message>
    <message>
        <source>One and the same tensor was passed for {first} and {second}: the exporter wires every use to one of them, {what}.</source>
        <translation>{first} 和 {second} 传入的是同一个张量：导出器把所有使用都接到其中一个，{what}。</translation>
    </message>
    <message>
        <source>Pass a tensor of its own for each input, for example with .clone().</source>
        <translation>给每个输入各传一个张量，例如用 .clone()。</translation>
    </message>
    <message>
        <source>{node}{place} reads its own output.</source>
        <translation>{node}{place} 读取自己的输出。</translation>
    </message>
    <message>
        <source>{count} nodes{place} form a loop: {ring}.</source>
        <translation>{count} 个节点{place} 形成环：{ring}。</translation>
    </message>
    <message>
        <source>Break the loop: let one of these nodes read a value made before it.</source>
        <translation>打破这个环：让其中一个节点读取在它之前产生的值。</translation>
    </message>
    <message>
        <source>1 node{place} reads what is made further down: first {op} ({name}) reads {later} ({later_name}).</source>
        <translation>1 个节点{place} 读取了后面才产生的值：首先是 {op} ({name}) 读取 {later} ({later_name})。</translation>
    </message>
    <message>
        <source>{count:,} nodes{place} read what is made further down: first {op} ({name}) reads {later} ({later_name}).</source>
        <translation>{count:,} 个节点{place} 读取了后面才产生的值：首先是 {op} ({name}) 读取 {later} ({later_name})。</translation>
    </message>
    <message>
        <source>Sort the nodes so that each stands after the ones it reads from, as ONNX asks.</source>
        <translation>按 ONNX 的要求排序节点，使每个节点都排在它所读取的节点之后。</translation>
    </message>
    <message>
        <source>Local functions call each other in a ring: {ring}.</source>
        <translation>局部函数互相调用成环：{ring}。</translation>
    </message>
    <message>
        <source>Local function {name} calls itself.</source>
        <translation>局部函数 {name} 调用自己。</translation>
    </message>
    <message>
        <source>Local functions must not be recursive: unroll the call, or use Loop.</source>
        <translation>局部函数不能递归：展开该调用，或使用 Loop。</translation>
    </message>
    <message>
        <source>The symbolic of {function}</source>
        <translation>{function} 的 symbolic</translation>
    </message>
    <message>
        <source>{name} returns None: the return is missing.</source>
        <translation>{name} 返回 None：缺少 return。</translation>
    </message>
    <message>
        <source>Return what g.op gives: return{call}.</source>
        <translation>返回 g.op 的结果：return{call}。</translation>
    </message>
    <message>
        <source>{name} returns one and the same value {times}.</source>
        <translation>{name} 把同一个值返回了 {times}。</translation>
    </message>
    <message>
        <source>Return one node with {count} outputs: g.op(&quot;{op}&quot;, …, outputs={count}).</source>
        <translation>返回一个有 {count} 个输出的节点：g.op(&quot;{op}&quot;, …, outputs={count})。</translation>
    </message>
    <message>
        <source>{function}.forward returns {outputs}, but symbolic returns {count}.</source>
        <translation>{function}.forward 返回 {outputs}，而 symbolic 返回 {count} 个。</translation>
    </message>
    <message>
        <source>Pass outputs={given} to g.op: g.op(&quot;{op}&quot;, …, outputs={given}).</source>
        <translation>给 g.op 传入 outputs={given}：g.op(&quot;{op}&quot;, …, outputs={given})。</translation>
    </message>
    <message>
        <source>{function}.forward returns {odd}; the exporter follows only a tensor or a tuple of tensors.</source>
        <translation>{function}.forward 返回{odd}；导出器只能跟踪一个张量或张量的元组。</translation>
    </message>
    <message>
        <source>Return a tuple of tensors, without list, dict, None or numbers.</source>
        <translation>返回张量的元组，不要有 list、dict、None 或数字。</translation>
    </message>
    <message>
        <source>a tuple with {kinds} in it</source>
        <translation>含有{kinds} 的元组</translation>
    </message>
    <message>
        <source>a {kind}</source>
        <translation> {kind}</translation>
    </message>
    <message>
        <source>{op} output {position}: symbolic declares {declared}, but {function}.forward gives {given}{place}.</source>
        <translation>{op} 输出 {position}：symbolic 声明为 {declared}，但 {function}.forward 给出 {given}{place}。</translation>
    </message>
    <message>
        <source>Declare what forward gives: .setType(x.type(){element}{sizes}).</source>
        <translation>按 forward 给出的结果声明：.setType(x.type(){element}{sizes})。</translation>
    </message>
    <message>
        <source>{function} (or {others})</source>
        <translation>{function}（或 {others}）</translation>
    </message>
    <message>
        <source>The {count} results of {which}.apply{place} are never used, and the exporter dies when it removes the call.</source>
        <translation>{which}.apply{place} 的 {count} 个结果从未被使用，导出器在移除该调用时崩溃。</translation>
    </message>
    <message>
        <source>Use what apply returns, or delete the call.</source>
        <translation>使用 apply 的返回值，或删除该调用。</translation>
    </message>
    <message>
        <source> (or that of {others})</source>
        <translation>（或 {others} 的）</translation>
    </message>
    <message>
        <source>it is a scripted function, whose inner ops it does not find</source>
        <translation>它是 scripted 函数，其内部算子无法被找到</translation>
    </message>
    <message>
        <source>a forward that changes nothing, such as x * 1 or x + 0, is removed before it is looked for</source>
        <translation>没有任何改变的 forward（例如 x * 1 或 x + 0）在被查找之前就已移除</translation>
    </message>
    <message>
        <source>The exporter lost the body of {which}: {why}.</source>
        <translation>导出器丢失了 {which} 的函数体：{why}。</translation>
    </message>
    <message>
        <source>Let forward return a new tensor (x.clone()), or export with autograd_inlining=False.</source>
        <translation>让 forward 返回新的张量 (x.clone())，或以 autograd_inlining=False 导出。</translation>
    </message>
    <message>
        <source>node {number}</source>
        <translation>节点 {number}</translation>
    </message>
    <message>
        <source> in {graph}</source>
        <translation>（位于 {graph}）</translation>
    </message>
    <message>
        <source>opset {version}</source>
        <translation>opset {version}</translation>
    </message>
    <message>
        <source>the TorchScript exporter</source>
        <translation>TorchScript 导出器</translation>
    </message>
    <message>
        <source>What goes in or comes out of the model states no shape: {names}.</source>
        <translation>模型的输入或输出没有写明形状：{names}。</translation>
    </message>
    <message>
        <source>State the type and shape of what goes in and comes out; the ONNX checker asks for them.</source>
        <translation>写明模型输入和输出的类型与形状；ONNX 检查器要求有它们。</translation>
    </message>
    <message>
        <source>Value {name} has element type number {number}, which ONNX does not define.</source>
        <translation>值 {name} 的元素类型编号是 {number}，ONNX 没有定义它。</translation>
    </message>
    <message>
        <source>Save the model with a type that ONNX knows, or open it with a newer onnx.</source>
        <translation>用 ONNX 认识的类型保存模型，或用更新的 onnx 打开。</translation>
    </message>
    <message>
        <source>{values}{place} without a type after shape inference: {names}.</source>
        <translation>形状推断后仍没有类型的 {values}{place}：{names}。</translation>
    </message>
    <message>
        <source>Give the output types of custom ops (setType), or state them as value_info.</source>
        <translation>给出自定义算子的输出类型 (setType)，或写成 value_info。</translation>
    </message>
    <message>
        <source>{op} is a custom op and nothing says what shape its output has.</source>
        <translation>{op} 是自定义算子，没有任何地方说明其输出的形状。</translation>
    </message>
    <message>
        <source>{op} reads {values}, of which the file states no type.</source>
        <translation>{op} 读取 {values}，而文件没有写明其类型。</translation>
    </message>
    <message>
        <source>The shape of {op} depends on the numbers in its inputs, or the file does not state it.</source>
        <translation>{op} 的形状取决于其输入中的数值，或者文件没有写明。</translation>
    </message>
    <message>
        <source>Nothing is known of the output shape of {op} ({names})</source>
        <translation>{op} 的输出形状完全未知（{names}）</translation>
    </message>
    <message>
        <source>; {nodes} after it lost the shape too: {names}</source>
        <translation>；其后的 {nodes} 也因此失去了形状：{names}</translation>
    </message>
    <message>
        <source>Say it in symbolic: g.op(&quot;{op}&quot;, …).setType(x.type()), or x.type().with_sizes([…]).</source>
        <translation>在 symbolic 中说明：g.op(&quot;{op}&quot;, …).setType(x.type())，或 x.type().with_sizes([…])。</translation>
    </message>
    <message>
        <source>{function}.apply got ({passed}){place}; symbolic wants ({wanted})</source>
        <translation>{function}.apply 收到 ({passed}){place}；symbolic 需要 ({wanted})</translation>
    </message>
    <message>
        <source>one more</source>
        <translation>另外一个</translation>
    </message>
    <message>
        <source>{told}: it takes {takes}, apply passes {count}, so {extra} has no place.</source>
        <translation>{told}：它接受 {takes}，apply 传入 {count} 个，因此 {extra} 没有位置。</translation>
    </message>
    <message>
        <source>Add {extra} to the parameters of symbolic.</source>
        <translation>把 {extra} 加到 symbolic 的形参中。</translation>
    </message>
    <message>
        <source>{told}: {missing} has no value.</source>
        <translation>{told}：{missing} 没有值。</translation>
    </message>
    <message>
        <source>Add {missing} to forward and pass it to apply, or give symbolic defaults.</source>
        <translation>把 {missing} 加到 forward 中并传给 apply，或给 symbolic 设默认值。</translation>
    </message>
    <message>
        <source>{told}: {missing} have no value.</source>
        <translation>{told}：{missing} 没有值。</translation>
    </message>
    <message>
        <source>Add {missing} to forward and pass them to apply, or give symbolic defaults.</source>
        <translation>把 {missing} 加到 forward 中并传给 apply，或给 symbolic 设默认值。</translation>
    </message>
    <message>
        <source>{function}.apply{place} leaves out {argument}: forward computes with {argument}={computed}, the exported node says {written}={said}.</source>
        <translation>{function}.apply{place} 省略了 {argument}：forward 以 {argument}={computed} 计算，导出的节点却写着 {written}={said}。</translation>
    </message>
    <message>
        <source>Pass {argument} to apply, or give both the same default.</source>
        <translation>把 {argument} 传给 apply，或让两者的默认值相同。</translation>
    </message>
    <message>
        <source>{function} has {arguments}, the symbolic registered for it takes {count} ({names}).</source>
        <translation>{function} 有 {arguments}，为它注册的 symbolic 接受 {count} 个 ({names})。</translation>
    </message>
    <message>
        <source>{least} to {most}</source>
        <translation>{least} 到 {most}</translation>
    </message>
    <message>
        <source>Let the symbolic take g and {arguments}, with parse_args for each.</source>
        <translation>让 symbolic 接受 g 和 {arguments}，并为每个参数写 parse_args。</translation>
    </message>
    <message>
        <source>holds from opset {opset} on, but the export asks for opset {asked}</source>
        <translation>从 opset {opset} 起才有效，而导出要求的是 opset {asked}</translation>
    </message>
    <message>
        <source>is shadowed: at the exported opset {asked} the exporter&apos;s own, newer one holds</source>
        <translation>被遮盖：在导出的 opset {asked}，导出器自带的更新的实现生效</translation>
    </message>
    <message>
        <source>The symbolic registered for {op} at opset {opset} ({where}) {why}.</source>
        <translation>在 opset {opset} 为 {op} 注册的 symbolic ({where}) {why}。</translation>
    </message>
    <message>
        <source>Register it at the exported opset: {call}.</source>
        <translation>在导出的 opset 注册它：{call}。</translation>
    </message>
    <message>
        <source>initializer {name}{place}</source>
        <translation>初始化器 {name}{place}</translation>
    </message>
    <message>
        <source>attribute {name} of {op} ({node}){place}</source>
        <translation>{op} ({node}) 的属性 {name}{place}</translation>
    </message>
    <message>
        <source>has a negative dimension in its shape {shape}</source>
        <translation>的形状 {shape} 中有负的维度</translation>
    </message>
    <message>
        <source>needs {need} bytes for its shape {shape}, but has {have}</source>
        <translation>的形状 {shape} 需要 {need} 字节，实际有 {have} 字节</translation>
    </message>
    <message>
        <source>needs {need} bytes of {element} for its shape {shape}, but has {have}</source>
        <translation>的形状 {shape} 需要 {need} 字节的 {element}，实际有 {have} 字节</translation>
    </message>
    <message>
        <source>needs {need} numbers for its shape {shape}, but has {have}</source>
        <translation>的形状 {shape} 需要 {need} 个数，实际有 {have} 个</translation>
    </message>
    <message>
        <source>needs {need} values for its shape {shape}, but has {have}</source>
        <translation>的形状 {shape} 需要 {need} 个值，实际有 {have} 个</translation>
    </message>
    <message>
        <source>{owner} of type {element} {words}.</source>
        <translation>类型为 {element} 的{owner} {words}。</translation>
    </message>
    <message>
        <source>Write the tensor again with the shape and type that its data has.</source>
        <translation>按数据的形状和类型重新写入该张量。</translation>
    </message>
    <message>
        <source>{owner} claims shape {shape} of {element}, but holds no data.</source>
        <translation>{owner} 声明形状为 {shape}、类型为 {element}，却没有数据。</translation>
    </message>
    <message>
        <source>{count} tensors hold no data: {names}. The first claims shape {shape}.</source>
        <translation>{count} 个张量没有数据：{names}。第一个声明的形状是 {shape}。</translation>
    </message>
    <message>
        <source>Save the model with its weights; a file without them can be looked at but not run.</source>
        <translation>连同权重一起保存模型；没有权重的文件可以查看，但不能运行。</translation>
    </message>
    <message>
        <source>(no name)</source>
        <translation>（无名）</translation>
    </message>
    <message>
        <source>{tensors}: the external data {file} lies outside the folder of the model.</source>
        <translation>{tensors}：外部数据 {file} 位于模型所在文件夹之外。</translation>
    </message>
    <message>
        <source>Save the data in a file beside the model and give its name only.</source>
        <translation>把数据保存为模型旁边的文件，并且只写文件名。</translation>
    </message>
    <message>
        <source>{tensors}: the external data file {file} is not in the folder of the model.</source>
        <translation>{tensors}：外部数据文件 {file} 不在模型所在的文件夹中。</translation>
    </message>
    <message>
        <source>Copy {file} from where the model came into the folder of the model.</source>
        <translation>把 {file} 从模型原来的位置复制到模型所在的文件夹。</translation>
    </message>
    <message>
        <source>{name} needs {file} up to byte {end}, but the file has {size} bytes.</source>
        <translation>{name} 需要 {file} 直到第 {end} 字节，但该文件只有 {size} 字节。</translation>
    </message>
    <message>
        <source>{name} needs {file} up to byte {end}, but the file has {size} bytes ({count} tensors lie beyond its end).</source>
        <translation>{name} 需要 {file} 直到第 {end} 字节，但该文件只有 {size} 字节（有 {count} 个张量超出其末尾）。</translation>
    </message>
    <message>
        <source>Fetch {file} again: the file is cut off or of another model.</source>
        <translation>重新获取 {file}：该文件不完整，或属于另一个模型。</translation>
    </message>
    <message>
        <source>parameter {name}</source>
        <translation>参数 {name}</translation>
    </message>
    <message>
        <source>value {name}</source>
        <translation>值 {name}</translation>
    </message>
    <message>
        <source> (export_params=False leaves the weights out of the file)</source>
        <translation>（export_params=False 使权重不写入文件）</translation>
    </message>
    <message>
        <source>Export with export_params=True, or with dynamo=False and keep_initializers_as_inputs=True.</source>
        <translation>以 export_params=True 导出，或以 dynamo=False 和 keep_initializers_as_inputs=True 导出。</translation>
    </message>
    <message>
        <source>Make {name} a graph input or an initializer, or connect the input to a value that exists.</source>
        <translation>把 {name} 改为计算图输入或初始化器，或把该输入连到已有的值。</translation>
    </message>
    <message>
        <source>Graph output {name}{place} is made by no node, graph input or initializer.</source>
        <translation>计算图输出 {name}{place} 不由任何节点、计算图输入或初始化器产生。</translation>
    </message>
    <message>
        <source>{op} ({name}){place} reads {what} as input {port}, but no node, graph input or initializer makes it{why}.</source>
        <translation>{op} ({name}){place} 通过输入 {port} 读取{what}，但没有任何节点、计算图输入或初始化器产生它{why}。</translation>
    </message>
    <message>
        <source>a graph input</source>
        <translation>计算图输入</translation>
    </message>
    <message>
        <source>an initializer</source>
        <translation>初始化器</translation>
    </message>
    <message>
        <source>Value {name}{place} has {count} producers: {makers}.</source>
        <translation>值 {name}{place} 有 {count} 个来源：{makers}。</translation>
    </message>
    <message>
        <source> 1 further value has several too: {others}.</source>
        <translation>另有 1 个值也有多个来源：{others}。</translation>
    </message>
    <message>
        <source> {further:,} further values have several too: {others}.</source>
        <translation>另有 {further:,} 个值也有多个来源：{others}。</translation>
    </message>
    <message>
        <source>Give each of them a name of its own.</source>
        <translation>给它们各取不同的名字。</translation>
    </message>
    <message>
        <source>function {name}</source>
        <translation>函数 {name}</translation>
    </message>
    <message>
        <source>the file</source>
        <translation>该文件</translation>
    </message>
    <message>
        <source>{nodes} of domain {domain} (first {op}, {name}), but {holder} has no opset import for {domain}.</source>
        <translation>{nodes} 属于域 {domain}（第一个是 {op}，{name}），但{holder} 没有导入 {domain} 的 opset。</translation>
    </message>
    <message>
        <source>Add an opset import of &quot;{domain}&quot; with the version that its operators are written for.</source>
        <translation>添加 &quot;{domain}&quot; 的 opset 导入，版本取其算子所遵循的版本。</translation>
    </message>
    <message>
        <source>value {number}</source>
        <translation>值 {number}</translation>
    </message>
    <message>
        <source>The constant {number} in input {name} of {op} ({node}) equals dim {axis} of {graph_input}, which is dynamic ({symbol}): it was frozen while tracing (TracerWarning, {file}:{line}).</source>
        <translation>{op} ({node}) 的输入 {name} 中的常量 {number} 等于 {graph_input} 的第 {axis} 维，而该维是动态的 ({symbol})：它在追踪时被固定 (TracerWarning，{file}:{line})。</translation>
    </message>
    <message>
        <source>Let the tracer follow the size: {graph_input}.shape[{axis}] without int(), or -1 in a view.</source>
        <translation>让追踪器跟踪该尺寸：使用 {graph_input}.shape[{axis}] 而不加 int()，或在 view 中用 -1。</translation>
    </message>
    <message>
        <source>Attribute {name}={number} of {op} equals dim {axis} of {graph_input}, which is dynamic ({symbol}): it was frozen while tracing (TracerWarning, {file}:{line}).</source>
        <translation>{op} 的属性 {name}={number} 等于 {graph_input} 的第 {axis} 维，而该维是动态的 ({symbol})：它在追踪时被固定 (TracerWarning，{file}:{line})。</translation>
    </message>
    <message>
        <source>Pass the size as an input of the op ({graph_input}.shape[{axis}] without int()), not as an attribute.</source>
        <translation>把该尺寸作为算子的输入传入（{graph_input}.shape[{axis}]，不加 int()），而不是属性。</translation>
    </message>
    <message>
        <source>The TracerWarning at {file}:{line} comes from {function}.forward, which is not exported: its symbolic makes the node.</source>
        <translation>{file}:{line} 处的 TracerWarning 来自 {function}.forward，而它不会被导出：节点由其 symbolic 产生。</translation>
    </message>
    <message>
        <source>It may be ignored.</source>
        <translation>可以忽略。</translation>
    </message>
    <message>
        <source>{count} {op} nodes ({names}) have one output each and equal inputs and attributes: if they are the outputs of one op, each computes the same first output.{more}</source>
        <translation>{count} 个 {op} 节点（{names}）各有一个输出，且输入和属性都相同：如果它们本是同一个算子的多个输出，那么每个节点算出的都是第一个输出。{more}</translation>
    </message>
    <message>
        <source>{op}: {count} outputs of {function} come from {count} separate nodes ({names}) with identical inputs and attributes, so a runtime gives the first output {count} times.{more}</source>
        <translation>{op}：{function} 的 {count} 个输出来自 {count} 个独立的节点（{names}），它们的输入和属性都相同，因此运行时会把第一个输出给出 {count} 次。{more}</translation>
    </message>
    <message>
        <source>Make one node with {number} outputs: g.op(&quot;{op}&quot;, …, outputs={number}).</source>
        <translation>改为一个有 {number} 个输出的节点：g.op(&quot;{op}&quot;, …, outputs={number})。</translation>
    </message>
    <message>
        <source> The same holds for 1 further group of {op} nodes.</source>
        <translation>另有 1 组 {op} 节点也是如此。</translation>
    </message>
    <message>
        <source> The same holds for {further:,} further groups of {op} nodes.</source>
        <translation>另有 {further:,} 组 {op} 节点也是如此。</translation>
    </message>
    <message>
        <source>{function} has no symbolic(), so it is exported as {nodes}.</source>
        <translation>{function} 没有 symbolic()，因此被导出为 {nodes}。</translation>
    </message>
    <message>
        <source>{function} has no symbolic(), so there is no node for it.</source>
        <translation>{function} 没有 symbolic()，因此没有对应的节点。</translation>
    </message>
    <message>
        <source>Emit the node in forward with torch.onnx.ops.symbolic(&quot;mydomain::Op&quot;, …), or write symbolic() and export with dynamo=False.</source>
        <translation>在 forward 中用 torch.onnx.ops.symbolic(&quot;mydomain::Op&quot;, …) 产生节点，或编写 symbolic() 并以 dynamo=False 导出。</translation>
    </message>
    <message>
        <source>Add @staticmethod def symbolic({arguments}): return g.op(&quot;mydomain::{function}&quot;, …).</source>
        <translation>添加 @staticmethod def symbolic({arguments}): return g.op(&quot;mydomain::{function}&quot;, …)。</translation>
    </message>
    <message>
        <source>{op} of {function}{place} was taken apart into {nodes}: the dynamo exporter (the default since torch 2.9) never calls symbolic, it traces into forward.</source>
        <translation>{function} 的 {op}{place} 被拆解为 {nodes}：dynamo 导出器（torch 2.9 起的默认导出器）从不调用 symbolic，而是追踪进 forward。</translation>
    </message>
    <message>
        <source>{op} of {function}{place} is not in the file: the dynamo exporter (the default since torch 2.9) never calls symbolic, it traces into forward.</source>
        <translation>{function} 的 {op}{place} 不在文件中：dynamo 导出器（torch 2.9 起的默认导出器）从不调用 symbolic，而是追踪进 forward。</translation>
    </message>
    <message>
        <source>Export with dynamo=False, or emit the node in forward with torch.onnx.ops.symbolic.</source>
        <translation>以 dynamo=False 导出，或在 forward 中用 torch.onnx.ops.symbolic 产生节点。</translation>
    </message>
    <message>
        <source>{op} of {function}{place} became {nodes}: the result of apply is never used, so the exporter dropped the node.</source>
        <translation>{function} 的 {op}{place} 变成了 {nodes}：apply 的结果从未被使用，因此导出器丢弃了该节点。</translation>
    </message>
    <message>
        <source>{op} of {function}{place} is not in the file: the result of apply is never used, so the exporter dropped the node.</source>
        <translation>{function} 的 {op}{place} 不在文件中：apply 的结果从未被使用，因此导出器丢弃了该节点。</translation>
    </message>
    <message>
        <source>its op</source>
        <translation>它的算子</translation>
    </message>
    <message>
        <source>{function}.forward changes its input {changed} in place{place} and the net goes on with the input: {op} is missing from the file{instead}.</source>
        <translation>{function}.forward 就地修改其输入 {changed}{place}，而网络继续使用该输入：{op} 不在文件中{instead}。</translation>
    </message>
    <message>
        <source>{function}.forward changes its input {changed} in place{place} and the net goes on with the input: {op} is not what changes it{instead}.</source>
        <translation>{function}.forward 就地修改其输入 {changed}{place}，而网络继续使用该输入：修改它的并不是 {op}{instead}。</translation>
    </message>
    <message>
        <source> ({nodes} stands there instead)</source>
        <translation>（取而代之的是 {nodes}）</translation>
    </message>
    <message>
        <source>Call ctx.mark_dirty on the input and go on with what apply returns, or let forward return a new tensor.</source>
        <translation>对该输入调用 ctx.mark_dirty 并继续使用 apply 的返回值，或让 forward 返回新的张量。</translation>
    </message>
    <message>
        <source>{count:,} nodes: {names}</source>
        <translation>{count:,} 个节点：{names}</translation>
    </message>
    <message>
        <source>{names} is stored as Identity of {root}{place}: their values were equal when the net was exported, so the exporter kept one{readers}.</source>
        <translation>{names} 被存为 {root} 的 Identity{place}：导出网络时它们的值相等，因此导出器只保留了一个{readers}。</translation>
    </message>
    <message>
        <source>{names} are stored as Identity of {root}{place}: their values were equal when the net was exported, so the exporter kept one{readers}.</source>
        <translation>{names} 被存为 {root} 的 Identity{place}：导出网络时它们的值相等，因此导出器只保留了一个{readers}。</translation>
    </message>
    <message>
        <source> (read by {readers})</source>
        <translation>（由 {readers} 读取）</translation>
    </message>
    <message>
        <source>Load the real weights before the export, or export with keep_initializers_as_inputs=True (dynamo=False).</source>
        <translation>导出前先加载真实的权重，或以 keep_initializers_as_inputs=True (dynamo=False) 导出。</translation>
    </message>
    <message>
        <source>input {name} of {op}</source>
        <translation>{op} 的输入 {name}</translation>
    </message>
    <message>
        <source>parameter {name} {shape}, transposed</source>
        <translation>参数 {name} {shape} 转置后</translation>
    </message>
    <message>
        <source>parameter {name} {shape}</source>
        <translation>参数 {name} {shape}</translation>
    </message>
    <message>
        <source>one of {names}</source>
        <translation>{names} 之一</translation>
    </message>
    <message>
        <source>Input {slot} of {op} ({node}) is initializer {value} {shape}, which constant folding made from {origin}; the parameter&apos;s own name is not in the file.</source>
        <translation>{op} ({node}) 的输入 {slot} 是初始化器 {value} {shape}，由常量折叠从 {origin} 得到；该参数自己的名字不在文件中。</translation>
    </message>
    <message>
        <source>Pass the parameter itself and do the change inside the op, or export with do_constant_folding=False.</source>
        <translation>直接传入该参数并在算子内部完成变换，或以 do_constant_folding=False 导出。</translation>
    </message>
    <message>
        <source>{initializers}{place} that nothing reads: {names}.</source>
        <translation>没有被任何节点读取的 {initializers}{place}：{names}。</translation>
    </message>
    <message>
        <source>Remove them to make the file smaller, or connect them where they were meant to go.</source>
        <translation>删除它们以减小文件，或把它们连到本来要去的地方。</translation>
    </message>
</context>
<context>
    <name>CodeView</name>
    <message>
        <source>Source</source>
        <translation>源代码</translation>
    </message>
</context>
<context>
    <name>Commands</name>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Export</source>
        <translation>导出(&amp;X)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Go</source>
        <translation>转到(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>打开(&amp;O)…</translation>
    </message>
    <message>
        <source>Open &amp;module…</source>
        <translation>打开模块(&amp;M)…</translation>
    </message>
    <message>
        <source>&amp;Close tab</source>
        <translation>关闭标签页(&amp;C)</translation>
    </message>
    <message>
        <source>Close other &amp;tabs</source>
        <translation>关闭其他标签页(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Save picture…</source>
        <translation>保存图片(&amp;S)…</translation>
    </message>
    <message>
        <source>Save model &amp;as…</source>
        <translation>模型另存为(&amp;A)…</translation>
    </message>
    <message>
        <source>Save se&amp;lection as model…</source>
        <translation>将选中部分存为模型(&amp;L)…</translation>
    </message>
    <message>
        <source>Se&amp;ttings…</source>
        <translation>设置(&amp;T)…</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>Copy &amp;picture</source>
        <translation>复制图片(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Markdown</source>
        <translation>&amp;Markdown</translation>
    </message>
    <message>
        <source>&amp;HTML</source>
        <translation>&amp;HTML</translation>
    </message>
    <message>
        <source>&amp;LaTeX</source>
        <translation>&amp;LaTeX</translation>
    </message>
    <message>
        <source>&amp;onnx.helper code</source>
        <translation>&amp;onnx.helper 代码</translation>
    </message>
    <message>
        <source>&amp;GraphSurgeon code</source>
        <translation>&amp;GraphSurgeon 代码</translation>
    </message>
    <message>
        <source>Export &amp;again</source>
        <translation>重新导出(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>取消(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Follow changes</source>
        <translation>跟随更改(&amp;F)</translation>
    </message>
    <message>
        <source>Enclosing &amp;graph</source>
        <translation>外层计算图(&amp;G)</translation>
    </message>
    <message>
        <source>Zoom &amp;in</source>
        <translation>放大(&amp;I)</translation>
    </message>
    <message>
        <source>Zoom &amp;out</source>
        <translation>缩小(&amp;O)</translation>
    </message>
    <message>
        <source>Whole gra&amp;ph</source>
        <translation>整个计算图(&amp;P)</translation>
    </message>
    <message>
        <source>Actual si&amp;ze</source>
        <translation>实际大小(&amp;Z)</translation>
    </message>
    <message>
        <source>&amp;Selection</source>
        <translation>选中部分(&amp;S)</translation>
    </message>
    <message>
        <source>Show &amp;attributes</source>
        <translation>显示属性(&amp;A)</translation>
    </message>
    <message>
        <source>Show &amp;default attributes</source>
        <translation>显示默认属性(&amp;D)</translation>
    </message>
    <message>
        <source>Show node &amp;names</source>
        <translation>显示节点名(&amp;N)</translation>
    </message>
    <message>
        <source>Show &amp;constant nodes</source>
        <translation>显示常量节点(&amp;C)</translation>
    </message>
    <message>
        <source>Show val&amp;ues of constants</source>
        <translation>显示常量的值(&amp;U)</translation>
    </message>
    <message>
        <source>Show shapes on &amp;edges</source>
        <translation>在边上显示形状(&amp;E)</translation>
    </message>
    <message>
        <source>Draw from left to &amp;right</source>
        <translation>从左到右绘制(&amp;R)</translation>
    </message>
    <message>
        <source>Density: compact</source>
        <translation>密度：紧凑</translation>
    </message>
    <message>
        <source>Density: normal</source>
        <translation>密度：标准</translation>
    </message>
    <message>
        <source>Density: roomy</source>
        <translation>密度：宽松</translation>
    </message>
    <message>
        <source>Show mini&amp;map</source>
        <translation>显示缩略图(&amp;M)</translation>
    </message>
    <message>
        <source>Show le&amp;gend</source>
        <translation>显示图例(&amp;G)</translation>
    </message>
    <message>
        <source>Onl&amp;y the picture</source>
        <translation>仅显示图片区(&amp;Y)</translation>
    </message>
    <message>
        <source>Show where shapes are &amp;lost</source>
        <translation>显示形状丢失之处(&amp;L)</translation>
    </message>
    <message>
        <source>Ne&amp;xt tab</source>
        <translation>下一个标签页(&amp;X)</translation>
    </message>
    <message>
        <source>Pre&amp;vious tab</source>
        <translation>上一个标签页(&amp;V)</translation>
    </message>
    <message>
        <source>Next f&amp;inding</source>
        <translation>下一个问题(&amp;I)</translation>
    </message>
    <message>
        <source>Previous fin&amp;ding</source>
        <translation>上一个问题(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>后退(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Forward</source>
        <translation>前进(&amp;F)</translation>
    </message>
    <message>
        <source>F&amp;ind…</source>
        <translation>查找(&amp;I)…</translation>
    </message>
    <message>
        <source>&amp;Next hit</source>
        <translation>下一个匹配(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Previous hit</source>
        <translation>上一个匹配(&amp;P)</translation>
    </message>
    <message>
        <source>Select a&amp;ll</source>
        <translation>全选(&amp;L)</translation>
    </message>
    <message>
        <source>To its &amp;makers</source>
        <translation>到生成它的节点(&amp;M)</translation>
    </message>
    <message>
        <source>To its &amp;users</source>
        <translation>到使用它的节点(&amp;U)</translation>
    </message>
    <message>
        <source>Everything up&amp;stream</source>
        <translation>全部上游(&amp;S)</translation>
    </message>
    <message>
        <source>Everything &amp;downstream</source>
        <translation>全部下游(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Way between two nodes</source>
        <translation>两个节点之间的路径(&amp;W)</translation>
    </message>
    <message>
        <source>Show &amp;all again</source>
        <translation>重新显示全部(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Commands…</source>
        <translation>命令(&amp;C)…</translation>
    </message>
    <message>
        <source>&amp;About Opscope</source>
        <translation>关于 Opscope(&amp;A)</translation>
    </message>
    <message>
        <source>As the &amp;system</source>
        <translation>跟随系统(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>浅色(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>深色(&amp;D)</translation>
    </message>
</context>
<context>
    <name>Copying</name>
    <message>
        <source>The facts of {0} are on the clipboard as {1}.</source>
        <translation>{0} 的信息已以 {1} 格式复制到剪贴板。</translation>
    </message>
</context>
<context>
    <name>Counted</name>
    <message>
        <source>{0} or more inputs</source>
        <translation>{0} 个或更多输入</translation>
    </message>
    <message>
        <source>{0} to {1} inputs</source>
        <translation>{0} 到 {1} 个输入</translation>
    </message>
    <message>
        <source>{0} or more outputs</source>
        <translation>{0} 个或更多输出</translation>
    </message>
    <message>
        <source>{0} to {1} outputs</source>
        <translation>{0} 到 {1} 个输出</translation>
    </message>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
    <message>
        <source>{names} and {rest} more</source>
        <translation>{names} 等（另有 {rest} 个）</translation>
    </message>
    <message>
        <source>{names} and {last}</source>
        <translation>{names} 和 {last}</translation>
    </message>
    <message>
        <source>{0} argument</source>
        <translation>{0} 个参数</translation>
    </message>
    <message>
        <source>{0:,} arguments</source>
        <translation>{0:,} 个参数</translation>
    </message>
    <message>
        <source>{0} error</source>
        <translation>{0} 个错误</translation>
    </message>
    <message>
        <source>{0:,} errors</source>
        <translation>{0:,} 个错误</translation>
    </message>
    <message>
        <source>{0} initializer</source>
        <translation>{0} 个初始化器</translation>
    </message>
    <message>
        <source>{0:,} initializers</source>
        <translation>{0:,} 个初始化器</translation>
    </message>
    <message>
        <source>{0} input</source>
        <translation>{0} 个输入</translation>
    </message>
    <message>
        <source>{0:,} inputs</source>
        <translation>{0:,} 个输入</translation>
    </message>
    <message>
        <source>{0} node</source>
        <translation>{0} 个节点</translation>
    </message>
    <message>
        <source>{0:,} nodes</source>
        <translation>{0:,} 个节点</translation>
    </message>
    <message>
        <source>{0} note</source>
        <translation>{0} 个提示</translation>
    </message>
    <message>
        <source>{0:,} notes</source>
        <translation>{0:,} 个提示</translation>
    </message>
    <message>
        <source>{0} output</source>
        <translation>{0} 个输出</translation>
    </message>
    <message>
        <source>{0:,} outputs</source>
        <translation>{0:,} 个输出</translation>
    </message>
    <message>
        <source>{0} tensor</source>
        <translation>{0} 个张量</translation>
    </message>
    <message>
        <source>{0:,} tensors</source>
        <translation>{0:,} 个张量</translation>
    </message>
    <message>
        <source>{0} time</source>
        <translation>{0} 次</translation>
    </message>
    <message>
        <source>{0:,} times</source>
        <translation>{0:,} 次</translation>
    </message>
    <message>
        <source>{0} value</source>
        <translation>{0} 个值</translation>
    </message>
    <message>
        <source>{0:,} values</source>
        <translation>{0:,} 个值</translation>
    </message>
    <message>
        <source>{0} warning</source>
        <translation>{0} 个警告</translation>
    </message>
    <message>
        <source>{0:,} warnings</source>
        <translation>{0:,} 个警告</translation>
    </message>
</context>
<context>
    <name>Dialogs</name>
    <message>
        <source>Python modules (*.py)</source>
        <translation>Python 模块 (*.py)</translation>
    </message>
    <message>
        <source>ONNX models (*.onnx *.onnxtxt *.onnxtext *.pbtxt *.textproto *.json *.pb *.gz *.zip)</source>
        <translation>ONNX 模型 (*.onnx *.onnxtxt *.onnxtext *.pbtxt *.textproto *.json *.pb *.gz *.zip)</translation>
    </message>
    <message>
        <source>Modules and models (*.py *.onnx *.onnxtxt *.onnxtext *.pbtxt *.textproto *.json *.pb)</source>
        <translation>模块和模型 (*.py *.onnx *.onnxtxt *.onnxtext *.pbtxt *.textproto *.json *.pb)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <source>Open module</source>
        <translation>打开模块</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Choose a Python interpreter</source>
        <translation>选择 Python 解释器</translation>
    </message>
    <message>
        <source>SVG image (*.svg)</source>
        <translation>SVG 图片 (*.svg)</translation>
    </message>
    <message>
        <source>PDF document (*.pdf)</source>
        <translation>PDF 文档 (*.pdf)</translation>
    </message>
    <message>
        <source>Save picture</source>
        <translation>保存图片</translation>
    </message>
    <message>
        <source>PNG image (*.png)</source>
        <translation>PNG 图片 (*.png)</translation>
    </message>
    <message>
        <source>Run this module?</source>
        <translation>要运行这个模块吗？</translation>
    </message>
    <message>
        <source>Exporting runs {0}, with all that it does.</source>
        <translation>导出会运行 {0} 以及其中的全部代码。</translation>
    </message>
    <message>
        <source>Run it only if you trust it. Modules of this folder will not be asked about again:
{0}</source>
        <translation>仅在信任它时才运行。此文件夹中的模块不会再次询问：
{0}</translation>
    </message>
    <message>
        <source>Run and export</source>
        <translation>运行并导出</translation>
    </message>
    <message>
        <source>Only read it</source>
        <translation>仅读取</translation>
    </message>
    <message>
        <source>Opscope&apos;s own Python</source>
        <translation>Opscope 自带的 Python</translation>
    </message>
    <message>
        <source>Exports run with {0}: {1}</source>
        <translation>导出使用 {0}：{1}</translation>
    </message>
    <message>
        <source>Exports run with {0}</source>
        <translation>导出使用 {0}</translation>
    </message>
    <message>
        <source>Shows and explains ONNX exports of PyTorch nets with custom operators.</source>
        <translation>显示并解释含自定义算子的 PyTorch 网络的 ONNX 导出。</translation>
    </message>
    <message>
        <source>About Opscope</source>
        <translation>关于 Opscope</translation>
    </message>
    <message>
        <source>Copy versions</source>
        <translation>复制版本信息</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>Editor</name>
    <message>
        <source>{command} could not be started. Set another editor with File ▸ Settings….</source>
        <translation>无法启动 {command}。请在“文件 ▸ 设置…”中设置另一个编辑器。</translation>
    </message>
    <message>
        <source>No editor was found. Set a command such as “code -g {file}:{line}” with File ▸ Settings…, or the variable VISUAL or EDITOR.</source>
        <translation>没有找到编辑器。请在“文件 ▸ 设置…”中设置命令，例如“code -g {file}:{line}”，或设置环境变量 VISUAL 或 EDITOR。</translation>
    </message>
    <message>
        <source>The editor command {text!r} cannot be understood: {error}. Set another one.</source>
        <translation>无法理解编辑器命令 {text!r}：{error}。请设置另一个。</translation>
    </message>
    <message>
        <source>There is no program {program}. Set another editor with File ▸ Settings…, or install it.</source>
        <translation>没有程序 {program}。请在“文件 ▸ 设置…”中设置另一个编辑器，或安装它。</translation>
    </message>
    <message>
        <source>{editor} needs a terminal, and none was found. Set an editor with a window of its own.</source>
        <translation>{editor} 需要终端，但没有找到终端。请设置一个自带窗口的编辑器。</translation>
    </message>
</context>
<context>
    <name>Examples</name>
    <message>
        <source>Operators of PyTorch itself, exported in another way than the exporter&apos;s own.</source>
        <translation>以不同于导出器自带方式导出 PyTorch 自身的算子。</translation>
    </message>
    <message>
        <source>The four operator export types of the TorchScript exporter.</source>
        <translation>TorchScript 导出器的四种算子导出类型。</translation>
    </message>
    <message>
        <source>What becomes an input and what becomes an attribute, and what kind of input it is.</source>
        <translation>什么会成为输入、什么会成为属性，以及是哪一种输入。</translation>
    </message>
    <message>
        <source>A linear layer with a backward written by hand, with a bias and without one.</source>
        <translation>带手写 backward 的线性层，分别带偏置和不带偏置。</translation>
    </message>
    <message>
        <source>The linear layer with a hand-written backward as tutorials give it.</source>
        <translation>教程中常见的、带手写 backward 的线性层。</translation>
    </message>
    <message>
        <source>A custom operator for the newer exporter: torch.library.custom_op and a translation of it.</source>
        <translation>面向新导出器的自定义算子：torch.library.custom_op 及其转换函数。</translation>
    </message>
    <message>
        <source>A custom operator for both exporters: torch.onnx.ops.symbolic inside forward, and symbolic beside it.</source>
        <translation>同时面向两种导出器的自定义算子：在 forward 内使用 torch.onnx.ops.symbolic，旁边再写 symbolic。</translation>
    </message>
    <message>
        <source>A net whose two linear layers are exported as one operator that no backend has: nonentity.</source>
        <translation>一个网络，其两个线性层被导出为一个没有任何后端支持的算子：nonentity。</translation>
    </message>
    <message>
        <source>The nonentity operator as tutorials write it. Its export FAILS: that is what this module is for.</source>
        <translation>教程写法的 nonentity 算子。它的导出会失败：这正是该模块的用意。</translation>
    </message>
    <message>
        <source>Where the names of a node&apos;s ports come from.</source>
        <translation>节点的端口名从何而来。</translation>
    </message>
    <message>
        <source>One operator with two outputs, exported in two ways.</source>
        <translation>一个有两个输出的算子，以两种方式导出。</translation>
    </message>
    <message>
        <source>One operator with three kinds of attributes, two activations and a bias.</source>
        <translation>一个带三种属性、两个激活和一个偏置的算子。</translation>
    </message>
    <message>
        <source>The operator with three kinds of attributes as tutorials write it; the export succeeds.</source>
        <translation>教程写法的带三种属性的算子；导出成功。</translation>
    </message>
    <message>
        <source>The strange operator as tutorials write it: the script runs from top to bottom, and the export succeeds.</source>
        <translation>教程写法的 strange 算子：脚本从头运行到尾，导出成功。</translation>
    </message>
    <message>
        <source>A scatter operator, as the voxel feature encoder of a point cloud net needs it.</source>
        <translation>点云网络的体素特征编码器所需要的 scatter 算子。</translation>
    </message>
</context>
<context>
    <name>Export</name>
    <message>
        <source>There is no file {module}.</source>
        <translation>没有文件 {module}。</translation>
    </message>
    <message>
        <source>Choose a Python file that exists.</source>
        <translation>请选择一个存在的 Python 文件。</translation>
    </message>
    <message>
        <source>The interpreter {interpreter} cannot be started: {reason}.</source>
        <translation>无法启动解释器 {interpreter}：{reason}。</translation>
    </message>
    <message>
        <source>Choose a Python interpreter in whose environment torch is installed.</source>
        <translation>请选择其环境中装有 torch 的 Python 解释器。</translation>
    </message>
    <message>
        <source>The export was cancelled.</source>
        <translation>导出已取消。</translation>
    </message>
    <message>
        <source>Start it again when you want its result.</source>
        <translation>需要结果时请重新开始。</translation>
    </message>
    <message>
        <source>The exporter reported success, but the file {name} is not there.</source>
        <translation>导出器报告成功，但文件 {name} 不存在。</translation>
    </message>
    <message>
        <source>Look into the log; a full disk or a script that removes files may be the reason.</source>
        <translation>请查看日志；原因可能是磁盘已满，或脚本删除了文件。</translation>
    </message>
    <message>
        <source>{interpreter} was not ready after {limit:g} seconds.</source>
        <translation>{interpreter} 在 {limit:g} 秒后仍未就绪。</translation>
    </message>
    <message>
        <source>Try again when the machine is less busy, or choose another interpreter.</source>
        <translation>请在机器不太忙时重试，或选择另一个解释器。</translation>
    </message>
    <message>
        <source>{name} was still running after {limit:g} seconds.</source>
        <translation>{name} 在 {limit:g} 秒后仍在运行。</translation>
    </message>
    <message>
        <source>Keep training, servers and endless loops off the way to torch.onnx.export, or define example_nets().</source>
        <translation>不要让训练、服务器和死循环挡在 torch.onnx.export 之前，或定义 example_nets()。</translation>
    </message>
    <message>
        <source>{name} ran to its end and never called torch.onnx.export.</source>
        <translation>{name} 运行到结束，从未调用 torch.onnx.export。</translation>
    </message>
    <message>
        <source>Call torch.onnx.export in it (also under `if __name__ == &quot;__main__&quot;:`), or define example_nets().</source>
        <translation>在其中调用 torch.onnx.export（也可放在 `if __name__ == &quot;__main__&quot;:` 之下），或定义 example_nets()。</translation>
    </message>
    <message>
        <source>{name} ended before it reached this call of torch.onnx.export.</source>
        <translation>{name} 在到达这次 torch.onnx.export 调用之前就已结束。</translation>
    </message>
    <message>
        <source>List the nets of the module again: what it exports has changed since.</source>
        <translation>重新列出该模块的网络：它所导出的内容已经改变。</translation>
    </message>
    <message>
        <source>The export failed and gave no reason.</source>
        <translation>导出失败，没有给出原因。</translation>
    </message>
    <message>
        <source>Look into the log.</source>
        <translation>请查看日志。</translation>
    </message>
    <message>
        <source>torch is not installed in the environment of {interpreter}.</source>
        <translation>{interpreter} 的环境中没有安装 torch。</translation>
    </message>
    <message>
        <source>Choose the interpreter of an environment with torch, or install torch into this one.</source>
        <translation>请选择装有 torch 的环境中的解释器，或在此环境中安装 torch。</translation>
    </message>
    <message>
        <source>torch cannot be imported by {interpreter}: {sentence}</source>
        <translation>{interpreter} 无法导入 torch：{sentence}</translation>
    </message>
    <message>
        <source>Repair that environment, or choose another interpreter.</source>
        <translation>请修复该环境，或选择另一个解释器。</translation>
    </message>
    <message>
        <source>signal {number}</source>
        <translation>信号 {number}</translation>
    </message>
    <message>
        <source>The process was killed from outside (SIGKILL), most likely because the machine ran out of memory.</source>
        <translation>进程被外部终止 (SIGKILL)，最可能的原因是机器内存不足。</translation>
    </message>
    <message>
        <source>Free memory or export a smaller net; the system log (dmesg) tells whether memory was the reason.</source>
        <translation>释放内存或导出较小的网络；系统日志 (dmesg) 会说明是否因为内存。</translation>
    </message>
    <message>
        <source>The exporter crashed ({name}): {reason}.</source>
        <translation>导出器崩溃 ({name})：{reason}。</translation>
    </message>
    <message>
        <source>Leave an input that is None out of g.op; a gap between inputs needs an input that stands for nothing.</source>
        <translation>不要把为 None 的输入传给 g.op；输入之间的空缺需要一个表示“无”的输入。</translation>
    </message>
    <message>
        <source>The exporter</source>
        <translation>导出器</translation>
    </message>
    <message>
        <source>{who} crashed ({name}) without a Python exception.</source>
        <translation>{who} 崩溃 ({name})，没有 Python 异常。</translation>
    </message>
    <message>
        <source>What usually crashes the exporter is None among the inputs of g.op, or an attribute with the suffix _g.</source>
        <translation>导出器崩溃通常是因为 g.op 的输入中有 None，或属性使用了后缀 _g。</translation>
    </message>
    <message>
        <source>A compiled extension that does not fit this torch is the usual reason: rebuild it.</source>
        <translation>通常是因为编译的扩展与此 torch 不匹配：请重新编译。</translation>
    </message>
    <message>
        <source>The process was ended by {name}.</source>
        <translation>进程被 {name} 终止。</translation>
    </message>
    <message>
        <source>Start the export again.</source>
        <translation>请重新开始导出。</translation>
    </message>
    <message>
        <source>input {place} of g.op(&quot;{op}&quot;) is None{where}</source>
        <translation>g.op(&quot;{op}&quot;) 的输入 {place} 是 None{where}</translation>
    </message>
    <message>
        <source>{interpreter} did not start as a Python interpreter (exit code {code}).</source>
        <translation>{interpreter} 没有作为 Python 解释器启动（退出码 {code}）。</translation>
    </message>
    <message>
        <source>Choose a Python interpreter, 3.9 or later, in whose environment torch is installed.</source>
        <translation>请选择 3.9 或更高版本、其环境中装有 torch 的 Python 解释器。</translation>
    </message>
    <message>
        <source>The answer of the export process could not be read.</source>
        <translation>无法读取导出进程的应答。</translation>
    </message>
    <message>
        <source>The script may write into file descriptors that are not its own; look into the log.</source>
        <translation>脚本可能写入了不属于它的文件描述符；请查看日志。</translation>
    </message>
    <message>
        <source>{name} ended its process (exit code {code}) before there was a result.</source>
        <translation>{name} 在得到结果之前就结束了进程（退出码 {code}）。</translation>
    </message>
    <message>
        <source>Remove calls such as os._exit() and os.exec…() from the way to the export.</source>
        <translation>从通往导出的路径上移除 os._exit() 和 os.exec…() 之类的调用。</translation>
    </message>
    <message>
        <source>The script went no further after its last export listed here. {cause}</source>
        <translation>脚本在此处列出的最后一次导出之后没有继续。{cause}</translation>
    </message>
    <message>
        <source>in {function}, </source>
        <translation>在 {function} 中，</translation>
    </message>
    <message>
        <source>{name} wants command line arguments: {wanted}.</source>
        <translation>{name} 需要命令行参数：{wanted}。</translation>
    </message>
    <message>
        <source>Give them defaults in the script, or define example_nets() in it.</source>
        <translation>在脚本中给它们默认值，或在其中定义 example_nets()。</translation>
    </message>
    <message>
        <source>{name} ended itself with sys.exit() and never called torch.onnx.export.</source>
        <translation>{name} 用 sys.exit() 自行结束，从未调用 torch.onnx.export。</translation>
    </message>
    <message>
        <source>Let it reach its torch.onnx.export, or define example_nets().</source>
        <translation>让它执行到 torch.onnx.export，或定义 example_nets()。</translation>
    </message>
    <message>
        <source>{name} ended itself with exit code{said}{where}.</source>
        <translation>{name} 自行结束，退出码{said}{where}。</translation>
    </message>
    <message>
        <source>Its own output in the log says why.</source>
        <translation>日志中它自己的输出说明了原因。</translation>
    </message>
    <message>
        <source>Install that package in the chosen environment, or choose the interpreter that has it.</source>
        <translation>在所选环境中安装该软件包，或选择装有它的解释器。</translation>
    </message>
    <message>
        <source>Install a fitting version of that package, or choose the interpreter that has it.</source>
        <translation>安装该软件包的合适版本，或选择装有它的解释器。</translation>
    </message>
    <message>
        <source>Correct the file at that line.</source>
        <translation>更正文件中的该行。</translation>
    </message>
    <message>
        <source>{name} reads from the keyboard, which an export cannot answer: give it a default instead.</source>
        <translation>{name} 要从键盘读取，而导出无法应答：请改为默认值。</translation>
    </message>
    <message>
        <source>Relative names count from the folder of the script: is the file there?</source>
        <translation>相对路径以脚本所在的文件夹为起点：文件在那里吗？</translation>
    </message>
    <message>
        <source>Free memory, or export a smaller net.</source>
        <translation>释放内存，或导出较小的网络。</translation>
    </message>
    <message>
        <source>Choose the exporter as written, or an interpreter with a newer torch.</source>
        <translation>按模块所写选择导出器，或选择带有更新 torch 的解释器。</translation>
    </message>
    <message>
        <source>The torch of this environment does not take that argument: remove it, or choose another environment.</source>
        <translation>该环境的 torch 不接受这个参数：删除它，或选择另一个环境。</translation>
    </message>
    <message>
        <source>The frames below lead to the place; the full text tells the rest.</source>
        <translation>下面的调用帧指向出错的位置；其余见全文。</translation>
    </message>
    <message>
        <source>[… {count} characters are left out …]</source>
        <translation>[… 此处省略 {count} 个字符 …]</translation>
    </message>
</context>
<context>
    <name>ExportForm</name>
    <message>
        <source>Exporter</source>
        <translation>导出器</translation>
    </message>
    <message>
        <source>TorchScript calls the symbolic of a custom op; dynamo never does.</source>
        <translation>TorchScript 会调用自定义算子的 symbolic；dynamo 从不调用。</translation>
    </message>
    <message>
        <source>As the module says</source>
        <translation>按模块所写</translation>
    </message>
    <message>
        <source>Opset</source>
        <translation>Opset</translation>
    </message>
    <message>
        <source>The opset version to export at.</source>
        <translation>导出所用的 opset（算子集）版本。</translation>
    </message>
    <message>
        <source>Export type</source>
        <translation>导出类型</translation>
    </message>
    <message>
        <source>What the TorchScript exporter does with operators that ONNX does not have.</source>
        <translation>TorchScript 导出器如何处理 ONNX 没有的算子。</translation>
    </message>
    <message>
        <source>Python interpreter</source>
        <translation>Python 解释器</translation>
    </message>
    <message>
        <source>Opscope&apos;s own</source>
        <translation>Opscope 自带</translation>
    </message>
    <message>
        <source>The Python that runs the module; it needs torch.</source>
        <translation>运行模块的 Python；其中需要有 torch。</translation>
    </message>
    <message>
        <source>Choose a Python interpreter</source>
        <translation>选择 Python 解释器</translation>
    </message>
    <message>
        <source>E&amp;xporter</source>
        <translation>导出器(&amp;X)</translation>
    </message>
    <message>
        <source>O&amp;pset</source>
        <translation>&amp;Opset</translation>
    </message>
    <message>
        <source>Export t&amp;ype</source>
        <translation>导出类型(&amp;Y)</translation>
    </message>
    <message>
        <source>Also</source>
        <translation>另有</translation>
    </message>
    <message>
        <source>P&amp;ython</source>
        <translation>P&amp;ython</translation>
    </message>
    <message>
        <source>Further arguments</source>
        <translation>其他参数</translation>
    </message>
    <message>
        <source>Leave these arguments as the module says</source>
        <translation>这些参数按模块所写</translation>
    </message>
</context>
<context>
    <name>Facts</name>
    <message>
        <source>Used by</source>
        <translation>使用者</translation>
    </message>
    <message>
        <source>Used within</source>
        <translation>内部使用者</translation>
    </message>
    <message>
        <source>Reaches through other nodes</source>
        <translation>经由其他节点到达</translation>
    </message>
    <message>
        <source>value {0}</source>
        <translation>值 {0}</translation>
    </message>
    <message>
        <source>graph input</source>
        <translation>计算图输入</translation>
    </message>
    <message>
        <source>graph output</source>
        <translation>计算图输出</translation>
    </message>
    <message>
        <source>initializer</source>
        <translation>初始化器</translation>
    </message>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
    <message>
        <source>made by </source>
        <translation>生成节点：</translation>
    </message>
    <message>
        <source>from the enclosing graph</source>
        <translation>来自外层计算图</translation>
    </message>
    <message>
        <source>{nodes}, {values}</source>
        <translation>{nodes}，{values}</translation>
    </message>
    <message>
        <source>inside </source>
        <translation>位于：</translation>
    </message>
    <message>
        <source>Inputs</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>Outputs</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>Operators</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>without a name</source>
        <translation>没有名字</translation>
    </message>
    <message>
        <source>Function </source>
        <translation>函数 </translation>
    </message>
    <message>
        <source>Subgraph </source>
        <translation>子图 </translation>
    </message>
    <message>
        <source>Graph </source>
        <translation>计算图 </translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Opsets</source>
        <translation>Opset（算子集）</translation>
    </message>
    <message>
        <source>Subgraphs and functions</source>
        <translation>子图和函数</translation>
    </message>
    <message>
        <source>Model metadata</source>
        <translation>模型元数据</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>Form</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>Producer</source>
        <translation>生成工具</translation>
    </message>
    <message>
        <source>IR version</source>
        <translation>IR 版本</translation>
    </message>
    <message>
        <source>Domain</source>
        <translation>域 (domain)</translation>
    </message>
    <message>
        <source>Model version</source>
        <translation>模型版本</translation>
    </message>
    <message>
        <source>Overload</source>
        <translation>重载</translation>
    </message>
    <message>
        <source>Attribute</source>
        <translation>属性</translation>
    </message>
    <message>
        <source>Function</source>
        <translation>函数</translation>
    </message>
    <message>
        <source>custom</source>
        <translation>自定义</translation>
    </message>
    <message>
        <source>Attributes</source>
        <translation>属性</translation>
    </message>
    <message>
        <source>Activations</source>
        <translation>激活</translation>
    </message>
    <message>
        <source>Initializers</source>
        <translation>初始化器 (initializer)</translation>
    </message>
    <message>
        <source>Constants</source>
        <translation>常量</translation>
    </message>
    <message>
        <source>Omitted inputs</source>
        <translation>省略的输入</translation>
    </message>
    <message>
        <source>Undefined inputs</source>
        <translation>未定义的输入</translation>
    </message>
    <message>
        <source>domain {0}</source>
        <translation>域 {0}</translation>
    </message>
    <message>
        <source>overload {0}</source>
        <translation>重载 {0}</translation>
    </message>
    <message>
        <source>in </source>
        <translation>位于 </translation>
    </message>
    <message>
        <source>from </source>
        <translation>来自 </translation>
    </message>
    <message>
        <source>open the function</source>
        <translation>打开函数</translation>
    </message>
    <message>
        <source>shared with </source>
        <translation>共用者：</translation>
    </message>
    <message>
        <source>via </source>
        <translation>经由 </translation>
    </message>
    <message>
        <source>a value without a name</source>
        <translation>没有名字的值</translation>
    </message>
    <message>
        <source>computed from weights or constants</source>
        <translation>由权重或常量算出</translation>
    </message>
    <message>
        <source>the caller may replace it</source>
        <translation>调用者可以替换</translation>
    </message>
    <message>
        <source>from an enclosing graph</source>
        <translation>来自外层计算图</translation>
    </message>
    <message>
        <source>default</source>
        <translation>默认</translation>
    </message>
    <message>
        <source>of the function&apos;s attribute </source>
        <translation>取自函数的属性 </translation>
    </message>
    <message>
        <source>open {0}</source>
        <translation>打开 {0}</translation>
    </message>
    <message>
        <source>not used</source>
        <translation>未使用</translation>
    </message>
    <message>
        <source>Read by its graphs</source>
        <translation>子图读取的值</translation>
    </message>
    <message>
        <source>within </source>
        <translation>内部读取：</translation>
    </message>
    <message>
        <source>nobody reads it</source>
        <translation>没有被读取</translation>
    </message>
    <message>
        <source>to </source>
        <translation>流向 </translation>
    </message>
    <message>
        <source> and {0:,} more</source>
        <translation> 等（另有 {0:,} 个）</translation>
    </message>
    <message>
        <source> and the graph&apos;s output</source>
        <translation>，以及计算图输出</translation>
    </message>
    <message>
        <source>Documentation</source>
        <translation>文档</translation>
    </message>
    <message>
        <source>Python stack</source>
        <translation>Python 调用栈</translation>
    </message>
    <message>
        <source>in {0}</source>
        <translation>在 {0} 中</translation>
    </message>
    <message>
        <source>defined in </source>
        <translation>定义于 </translation>
    </message>
    <message>
        <source>without a domain of its own</source>
        <translation>没有自己的域</translation>
    </message>
    <message>
        <source>with a backward</source>
        <translation>有 backward</translation>
    </message>
    <message>
        <source>without a backward</source>
        <translation>没有 backward</translation>
    </message>
    <message>
        <source>optional</source>
        <translation>可选</translation>
    </message>
    <message>
        <source>any number</source>
        <translation>任意个</translation>
    </message>
    <message>
        <source>named by {0}</source>
        <translation>名字取自 {0}</translation>
    </message>
    <message>
        <source>type not stated</source>
        <translation>类型未写明</translation>
    </message>
    <message>
        <source>default </source>
        <translation>默认值 </translation>
    </message>
    <message>
        <source>show whole</source>
        <translation>显示全文</translation>
    </message>
    <message>
        <source>inferred</source>
        <translation>推断</translation>
    </message>
    <message>
        <source>values</source>
        <translation>值</translation>
    </message>
    <message>
        <source>indices</source>
        <translation>索引</translation>
    </message>
    <message>
        <source>show values</source>
        <translation>显示值</translation>
    </message>
    <message>
        <source>{0}: </source>
        <translation>{0}：</translation>
    </message>
    <message>
        <source>Metadata</source>
        <translation>元数据</translation>
    </message>
    <message>
        <source>Attributes in common</source>
        <translation>共有的属性</translation>
    </message>
    <message>
        <source>Types they make</source>
        <translation>产生的类型</translation>
    </message>
    <message>
        <source>{0:,} selected</source>
        <translation>已选中 {0:,} 个</translation>
    </message>
    <message>
        <source>Comes in</source>
        <translation>流入</translation>
    </message>
    <message>
        <source>Goes out</source>
        <translation>流出</translation>
    </message>
</context>
<context>
    <name>Failure</name>
    <message>
        <source>What {0} means</source>
        <translation>{0} 的含义</translation>
    </message>
    <message>
        <source>What to do instead</source>
        <translation>应该怎样做</translation>
    </message>
    <message>
        <source>Python did not start</source>
        <translation>Python 没有启动</translation>
    </message>
    <message>
        <source>The module did not run</source>
        <translation>模块没有运行</translation>
    </message>
    <message>
        <source>The module&apos;s nets could not be listed</source>
        <translation>无法列出模块的网络</translation>
    </message>
    <message>
        <source>The exporter failed</source>
        <translation>导出器失败</translation>
    </message>
    <message>
        <source>The model could not be written</source>
        <translation>无法写出模型</translation>
    </message>
    <message>
        <source>{0}: {1}</source>
        <translation>{0}：{1}</translation>
    </message>
    <message>
        <source>in {0}</source>
        <translation>在 {0} 中</translation>
    </message>
</context>
<context>
    <name>FailurePanel</name>
    <message>
        <source>What went wrong</source>
        <translation>出了什么问题</translation>
    </message>
    <message>
        <source>What is wrong and what to do instead</source>
        <translation>问题所在以及应该怎样做</translation>
    </message>
    <message>
        <source>Graph so far</source>
        <translation>到此为止的计算图</translation>
    </message>
    <message>
        <source>Show the graph so far</source>
        <translation>显示到此为止的计算图</translation>
    </message>
    <message>
        <source>Whole log</source>
        <translation>全部日志</translation>
    </message>
    <message>
        <source>Export again</source>
        <translation>重新导出</translation>
    </message>
    <message>
        <source>Show the whole log</source>
        <translation>显示全部日志</translation>
    </message>
    <message>
        <source>Copy all</source>
        <translation>全部复制</translation>
    </message>
    <message>
        <source>What to do</source>
        <translation>应该怎样做</translation>
    </message>
    <message>
        <source>What the exporter says</source>
        <translation>导出器的说法</translation>
    </message>
    <message>
        <source>Chain of causes, the last first</source>
        <translation>原因链，最后一个在前</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Hide the log</source>
        <translation>隐藏日志</translation>
    </message>
    <message>
        <source>Hide the graph so far</source>
        <translation>隐藏到此为止的计算图</translation>
    </message>
</context>
<context>
    <name>FigureDialog</name>
    <message>
        <source>Save picture</source>
        <translation>保存图片</translation>
    </message>
    <message>
        <source>The whole graph</source>
        <translation>整个计算图</translation>
    </message>
    <message>
        <source>Sho&amp;w</source>
        <translation>显示(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;Op type</source>
        <translation>算子类型(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Reach</source>
        <translation>范围(&amp;R)</translation>
    </message>
    <message>
        <source>How many edges the surroundings reach.</source>
        <translation>周围部分延伸多少条边。</translation>
    </message>
    <message>
        <source>&amp;Format</source>
        <translation>格式(&amp;F)</translation>
    </message>
    <message>
        <source>SVG, text stays text</source>
        <translation>SVG，文字仍为文字</translation>
    </message>
    <message>
        <source>PDF, text can be searched</source>
        <translation>PDF，文字可以搜索</translation>
    </message>
    <message>
        <source>PNG, pixels</source>
        <translation>PNG，像素</translation>
    </message>
    <message>
        <source>Si&amp;ze</source>
        <translation>大小(&amp;Z)</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>主题(&amp;T)</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>Transparent &amp;background</source>
        <translation>透明背景(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Legend of the signs</source>
        <translation>符号的图例(&amp;L)</translation>
    </message>
    <message>
        <source>C&amp;aption</source>
        <translation>图题(&amp;A)</translation>
    </message>
    <message>
        <source>This graph: {0}</source>
        <translation>此计算图：{0}</translation>
    </message>
    <message>
        <source>The main graph</source>
        <translation>主图</translation>
    </message>
    <message>
        <source>What is selected</source>
        <translation>选中部分</translation>
    </message>
    <message>
        <source>Around what is selected</source>
        <translation>选中部分及其周围</translation>
    </message>
    <message>
        <source>An op type with its neighbours</source>
        <translation>一种算子类型及其相邻节点</translation>
    </message>
    <message>
        <source>Dots an inch: printers want 300 or more.</source>
        <translation>每英寸点数：打印需要 300 或更多。</translation>
    </message>
    <message>
        <source>&amp;Dots an inch</source>
        <translation>每英寸点数(&amp;D)</translation>
    </message>
    <message>
        <source>Caption</source>
        <translation>图题</translation>
    </message>
    <message>
        <source>&amp;Save…</source>
        <translation>保存(&amp;S)…</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>复制(&amp;C)</translation>
    </message>
    <message>
        <source>Puts the picture on the clipboard, as PNG and SVG.</source>
        <translation>把图片以 PNG 和 SVG 放到剪贴板。</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>Figures</name>
    <message>
        <source>Drawing…</source>
        <translation>正在绘制…</translation>
    </message>
    <message>
        <source>Nothing of this has a card: it stands in the rows of its users.</source>
        <translation>其中没有任何部分有自己的卡片：它们位于其使用者的行中。</translation>
    </message>
    <message>
        <source>{0:,.0f} × {1:,.0f} mm</source>
        <translation>{0:,.0f} × {1:,.0f} 毫米</translation>
    </message>
    <message>
        <source>{0:,} × {1:,} pixels, {2:,.0f} × {3:,.0f} mm</source>
        <translation>{0:,} × {1:,} 像素，{2:,.0f} × {3:,.0f} 毫米</translation>
    </message>
    <message>
        <source>There is no picture</source>
        <translation>没有图片</translation>
    </message>
</context>
<context>
    <name>Files</name>
    <message>
        <source>The values of a tensor are damaged ({error}): copy or download the file again.</source>
        <translation>某个张量的值已损坏 ({error})：请重新复制或下载文件。</translation>
    </message>
    <message>
        <source>Values of the type {element} cannot be read: the type has no form as raw bytes.</source>
        <translation>无法读取类型 {element} 的值：该类型没有原始字节形式。</translation>
    </message>
    <message>
        <source>{name} is a Git LFS pointer and not the model itself: run `git lfs pull` in its repository.</source>
        <translation>{name} 是 Git LFS 指针，而不是模型本身：请在其仓库中运行 `git lfs pull`。</translation>
    </message>
    <message>
        <source>{name} is an ONNX Runtime (.ort) model: open the .onnx file it was converted from.</source>
        <translation>{name} 是 ONNX Runtime (.ort) 模型：请打开转换前的 .onnx 文件。</translation>
    </message>
    <message>
        <source>{name} is a TensorFlow Lite model: convert it with tf2onnx and open the result.</source>
        <translation>{name} 是 TensorFlow Lite 模型：请用 tf2onnx 转换后打开结果。</translation>
    </message>
    <message>
        <source>{name} is an HDF5 file, as Keras writes: export the model to ONNX and open that file.</source>
        <translation>{name} 是 HDF5 文件（Keras 写出的格式）：请把模型导出为 ONNX 再打开。</translation>
    </message>
    <message>
        <source>{name} is a TensorRT engine: open the ONNX model it was built from.</source>
        <translation>{name} 是 TensorRT 引擎：请打开生成它的 ONNX 模型。</translation>
    </message>
    <message>
        <source>{name} is a GGUF file, which holds weights only: open the model&apos;s .onnx file.</source>
        <translation>{name} 是 GGUF 文件，只含权重：请打开该模型的 .onnx 文件。</translation>
    </message>
    <message>
        <source>{name} is a NumPy array: open the model&apos;s .onnx file.</source>
        <translation>{name} 是 NumPy 数组：请打开该模型的 .onnx 文件。</translation>
    </message>
    <message>
        <source>{name} is a PDF document: open the model&apos;s .onnx file.</source>
        <translation>{name} 是 PDF 文档：请打开该模型的 .onnx 文件。</translation>
    </message>
    <message>
        <source>{name} is a PNG picture: open the model&apos;s .onnx file.</source>
        <translation>{name} 是 PNG 图片：请打开该模型的 .onnx 文件。</translation>
    </message>
    <message>
        <source>{name} is a JPEG picture: open the model&apos;s .onnx file.</source>
        <translation>{name} 是 JPEG 图片：请打开该模型的 .onnx 文件。</translation>
    </message>
    <message>
        <source>{name} is a program or a library: open the model&apos;s .onnx file.</source>
        <translation>{name} 是程序或库：请打开该模型的 .onnx 文件。</translation>
    </message>
    <message>
        <source>{name} is packed with bzip2: unpack it and open the model inside.</source>
        <translation>{name} 用 bzip2 压缩：请解压后打开其中的模型。</translation>
    </message>
    <message>
        <source>{name} is packed with xz: unpack it and open the model inside.</source>
        <translation>{name} 用 xz 压缩：请解压后打开其中的模型。</translation>
    </message>
    <message>
        <source>{name} is packed with zstd: unpack it and open the model inside.</source>
        <translation>{name} 用 zstd 压缩：请解压后打开其中的模型。</translation>
    </message>
    <message>
        <source>{name} is a 7z archive: unpack it and open the model inside.</source>
        <translation>{name} 是 7z 归档：请解压后打开其中的模型。</translation>
    </message>
    <message>
        <source>{name} is a RAR archive: unpack it and open the model inside.</source>
        <translation>{name} 是 RAR 归档：请解压后打开其中的模型。</translation>
    </message>
    <message>
        <source>{name} is a tar archive: unpack it and open the model inside.</source>
        <translation>{name} 是 tar 归档：请解包后打开其中的模型。</translation>
    </message>
    <message>
        <source>{name} is empty: copy or download it again.</source>
        <translation>{name} 是空文件：请重新复制或下载。</translation>
    </message>
    <message>
        <source>{name} is a Python pickle, such as a PyTorch checkpoint: export the model to ONNX and open that file.</source>
        <translation>{name} 是 Python pickle（例如 PyTorch 检查点）：请把模型导出为 ONNX 再打开。</translation>
    </message>
    <message>
        <source>{name} is a safetensors file, which holds weights only: export the model to ONNX and open that file.</source>
        <translation>{name} 是 safetensors 文件，只含权重：请把模型导出为 ONNX 再打开。</translation>
    </message>
    <message>
        <source>{name} is a web page or XML and not a model: download the model file itself.</source>
        <translation>{name} 是网页或 XML，不是模型：请下载模型文件本身。</translation>
    </message>
    <message>
        <source>{name} is a Python script: give it the ending .py to read it as an op definition module.</source>
        <translation>{name} 是 Python 脚本：改用扩展名 .py，即可作为算子定义模块读取。</translation>
    </message>
    <message>
        <source>{name} is text but no form of ONNX: open an .onnx file.</source>
        <translation>{name} 是文本，但不是 ONNX 的任何一种形式：请打开 .onnx 文件。</translation>
    </message>
    <message>
        <source>{name} nests its brackets deeper than {levels} levels: open the binary form.</source>
        <translation>{name} 的括号嵌套超过 {levels} 层：请打开二进制形式。</translation>
    </message>
    <message>
        <source>{name} holds a single tensor, such as ONNX test data, and not a model: open the model beside it.</source>
        <translation>{name} 只含一个张量（例如 ONNX 测试数据），不是模型：请打开它旁边的模型。</translation>
    </message>
    <message>
        <source>{path} is a folder and not a file: choose the model file itself.</source>
        <translation>{path} 是文件夹，不是文件：请选择模型文件本身。</translation>
    </message>
    <message>
        <source>{path} is a device or a pipe and not a file: choose the model file itself.</source>
        <translation>{path} 是设备或管道，不是文件：请选择模型文件本身。</translation>
    </message>
    <message>
        <source>There is no file {path}: check the name.</source>
        <translation>没有文件 {path}：请检查名字。</translation>
    </message>
    <message>
        <source>{path} may not be read: ask for the permission or copy it.</source>
        <translation>没有权限读取 {path}：请获取权限或复制一份。</translation>
    </message>
    <message>
        <source>{path} cannot be opened ({reason}): check the name and the disk.</source>
        <translation>无法打开 {path}（{reason}）：请检查名字和磁盘。</translation>
    </message>
    <message>
        <source>{name} is a damaged or locked archive ({error}): copy or download it again.</source>
        <translation>{name} 是损坏或加密的归档 ({error})：请重新复制或下载。</translation>
    </message>
    <message>
        <source>{name} unfolds to more than {limit} MiB: unpack it yourself and open the model inside.</source>
        <translation>{name} 解压后超过 {limit} MiB：请自行解压后打开其中的模型。</translation>
    </message>
    <message>
        <source>{name} is a damaged zip archive ({error}): copy or download it again.</source>
        <translation>{name} 是损坏的 zip 归档 ({error})：请重新复制或下载。</translation>
    </message>
    <message>
        <source>{name} is a PyTorch checkpoint: export the model to ONNX and open that file.</source>
        <translation>{name} 是 PyTorch 检查点：请把模型导出为 ONNX 再打开。</translation>
    </message>
    <message>
        <source>{name} is a Keras model: convert it with tf2onnx and open the result.</source>
        <translation>{name} 是 Keras 模型：请用 tf2onnx 转换后打开结果。</translation>
    </message>
    <message>
        <source>{name} is a zip archive of {count} files: unpack it and open the model inside.</source>
        <translation>{name} 是含有 {count} 个文件的 zip 归档：请解压后打开其中的模型。</translation>
    </message>
    <message>
        <source>{source} holds a damaged subgraph ({error}): copy or download it again.</source>
        <translation>{source} 含有损坏的子图 ({error})：请重新复制或下载。</translation>
    </message>
    <message>
        <source>{name} is damaged, or {error}: copy or download it again.</source>
        <translation>{name} 已损坏，或 {error}：请重新复制或下载。</translation>
    </message>
    <message>
        <source>{form} in {packing}</source>
        <translation>{packing} 压缩的 {form}</translation>
    </message>
    <message>
        <source>{name} holds no graph, so it is no ONNX model: check that it is the right file.</source>
        <translation>{name} 不含计算图，因此不是 ONNX 模型：请确认是否选对了文件。</translation>
    </message>
    <message>
        <source>{name} is cut short ({error}): copy or download it again.</source>
        <translation>{name} 不完整 ({error})：请重新复制或下载。</translation>
    </message>
    <message>
        <source>{name} is no ONNX model, or a damaged one ({error}): copy or download it again.</source>
        <translation>{name} 不是 ONNX 模型，或已损坏 ({error})：请重新复制或下载。</translation>
    </message>
    <message>
        <source>its messages cannot be decoded</source>
        <translation>其中的消息无法解码</translation>
    </message>
    <message>
        <source>{name} looks like {form} but cannot be read ({reason}): correct it there.</source>
        <translation>{name} 看起来是 {form}，但无法读取 ({reason})：请在该处更正。</translation>
    </message>
    <message>
        <source>Graphs nested deeper than {levels} levels, inside {path}, are left out.</source>
        <translation>嵌套超过 {levels} 层的计算图（位于 {path} 内）被省略。</translation>
    </message>
    <message>
        <source>The shape {shape} has a negative dimension: correct it in the file.</source>
        <translation>形状 {shape} 中有负的维度：请在文件中更正。</translation>
    </message>
    <message>
        <source>The tensor holds {count} values but its shape {shape} asks for {wanted}: export or download the model again.</source>
        <translation>张量有 {count} 个值，而其形状 {shape} 需要 {wanted} 个：请重新导出或下载模型。</translation>
    </message>
    <message>
        <source>The tensor holds no values: export or download the model again.</source>
        <translation>张量没有值：请重新导出或下载模型。</translation>
    </message>
    <message>
        <source>Values of the type {element} cannot lie in external data: export the model again.</source>
        <translation>类型 {element} 的值不能放在外部数据中：请重新导出模型。</translation>
    </message>
    <message>
        <source>Offset or length of the external data {location!r} is no number: export the model again.</source>
        <translation>外部数据 {location!r} 的偏移或长度不是数字：请重新导出模型。</translation>
    </message>
    <message>
        <source>The external data {location!r} holds {length} bytes but the shape asks for {needed}: export the model again.</source>
        <translation>外部数据 {location!r} 有 {length} 字节，而形状需要 {needed} 字节：请重新导出模型。</translation>
    </message>
    <message>
        <source>The values lie in {location!r} beside the model&apos;s file: open the model from its file.</source>
        <translation>这些值位于模型文件旁边的 {location!r} 中：请从文件打开模型。</translation>
    </message>
    <message>
        <source>The external data {location!r} is missing: put it beside the model.</source>
        <translation>外部数据 {location!r} 缺失：请把它放到模型旁边。</translation>
    </message>
    <message>
        <source>The external data {location!r} cannot be opened: put it beside the model.</source>
        <translation>无法打开外部数据 {location!r}：请把它放到模型旁边。</translation>
    </message>
    <message>
        <source>The external data {location!r} is outside the model&apos;s folder, so it is not opened: move it in.</source>
        <translation>外部数据 {location!r} 在模型所在文件夹之外，因此不打开：请移到该文件夹中。</translation>
    </message>
    <message>
        <source>The external data {location!r} is no file: put the data file beside the model.</source>
        <translation>外部数据 {location!r} 不是文件：请把数据文件放到模型旁边。</translation>
    </message>
    <message>
        <source>{name} cannot be read ({reason}): check the file and the disk.</source>
        <translation>无法读取 {name}（{reason}）：请检查文件和磁盘。</translation>
    </message>
    <message>
        <source>{name} is too short: {length} bytes at {offset} lie beyond its end; copy it again.</source>
        <translation>{name} 太短：位于 {offset} 的 {length} 字节超出其末尾；请重新复制。</translation>
    </message>
    <message>
        <source>a number is longer than ten bytes</source>
        <translation>有一个数超过十字节</translation>
    </message>
    <message>
        <source>a number is cut off</source>
        <translation>有一个数不完整</translation>
    </message>
    <message>
        <source>a field has the unknown wire type {wire}</source>
        <translation>有一个字段的线路类型 {wire} 未知</translation>
    </message>
    <message>
        <source>a length points beyond the end</source>
        <translation>有一个长度超出了末尾</translation>
    </message>
    <message>
        <source>its graphs nest too deep</source>
        <translation>其中的计算图嵌套太深</translation>
    </message>
</context>
<context>
    <name>Find</name>
    <message>
        <source>What</source>
        <translation>种类</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名字</translation>
    </message>
    <message>
        <source>Graph</source>
        <translation>计算图</translation>
    </message>
    <message>
        <source>There is no field {0}: – did you mean {1}:?</source>
        <translation>没有字段 {0}: – 是否指 {1}:？</translation>
    </message>
    <message>
        <source>There is no field {0}: – the fields are {1}.</source>
        <translation>没有字段 {0}: – 可用的字段有 {1}。</translation>
    </message>
    <message>
        <source>There is no {0}:{1} here. There are {2}.</source>
        <translation>这里没有 {0}:{1}，有的是 {2}。</translation>
    </message>
    <message>
        <source>There is no {0}:{1} here – did you mean {2}?</source>
        <translation>这里没有 {0}:{1} – 是否指 {2}？</translation>
    </message>
    <message>
        <source>There is no {0}:{1} here.</source>
        <translation>这里没有 {0}:{1}。</translation>
    </message>
    <message>
        <source>No {0} is {1}. There are {2}.</source>
        <translation>没有值为 {1} 的 {0}，有的是 {2}。</translation>
    </message>
    <message>
        <source>value</source>
        <translation>值</translation>
    </message>
</context>
<context>
    <name>FindPanel</name>
    <message>
        <source>What was found</source>
        <translation>查找结果</translation>
    </message>
    <message>
        <source>Previous hit (Shift+Enter)</source>
        <translation>上一个匹配 (Shift+Enter)</translation>
    </message>
    <message>
        <source>Next hit (Enter)</source>
        <translation>下一个匹配 (Enter)</translation>
    </message>
    <message>
        <source>op type; op:=Conv for that one alone</source>
        <translation>算子类型；op:=Conv 表示仅此类型</translation>
    </message>
    <message>
        <source>domain of the operator</source>
        <translation>算子的域</translation>
    </message>
    <message>
        <source>subgraph, function or module around it</source>
        <translation>所在的子图、函数或模块</translation>
    </message>
    <message>
        <source>attribute, as attr:axis or attr:axis=1</source>
        <translation>属性，例如 attr:axis 或 attr:axis=1</translation>
    </message>
    <message>
        <source>kind of an input: activation, initializer, constant, omitted, undefined</source>
        <translation>输入的种类：activation（激活）、initializer（初始化器）、constant（常量）、omitted（省略）、undefined（未定义）</translation>
    </message>
    <message>
        <source>element type it makes, such as float16</source>
        <translation>产生的元素类型，例如 float16</translation>
    </message>
    <message>
        <source>custom operators; custom:no for all others</source>
        <translation>自定义算子；custom:no 表示所有其他算子</translation>
    </message>
    <message>
        <source>nodes with findings; finding:error for the grave ones</source>
        <translation>有问题的节点；finding:error 表示严重的问题</translation>
    </message>
    <message>
        <source>Fields</source>
        <translation>字段</translation>
    </message>
    <message>
        <source>What else can be asked for</source>
        <translation>还可以怎样查找</translation>
    </message>
    <message>
        <source>Nothing found</source>
        <translation>没有找到</translation>
    </message>
    <message>
        <source>{0:,} found</source>
        <translation>找到 {0:,} 个</translation>
    </message>
    <message>
        <source>{0:,} of {1:,}</source>
        <translation>第 {0:,} 个，共 {1:,} 个</translation>
    </message>
</context>
<context>
    <name>FindWords</name>
    <message>
        <source>Name, op type or value</source>
        <translation>名字、算子类型或值</translation>
    </message>
    <message>
        <source>Find nodes and values</source>
        <translation>查找节点和值</translation>
    </message>
    <message>
        <source>Words and fields that must all hold, such as: relu op:Conv attr:axis=1</source>
        <translation>须同时满足的词和字段，例如：relu op:Conv attr:axis=1</translation>
    </message>
</context>
<context>
    <name>FindingPage</name>
    <message>
        <source>The finding and what its code means</source>
        <translation>该问题及其代码的含义</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>复制(&amp;C)</translation>
    </message>
    <message>
        <source>Copy the finding as text</source>
        <translation>以文本复制该问题</translation>
    </message>
    <message>
        <source>Show &amp;source</source>
        <translation>显示源代码(&amp;S)</translation>
    </message>
    <message>
        <source>Export again with {0}</source>
        <translation>用 {0} 重新导出</translation>
    </message>
</context>
<context>
    <name>Findings</name>
    <message>
        <source>error</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>note</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>Severity</source>
        <translation>严重程度</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>代码</translation>
    </message>
    <message>
        <source>Finding</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>位置</translation>
    </message>
</context>
<context>
    <name>FindingsPanel</name>
    <message>
        <source>What is wrong with the graph in front appears here.</source>
        <translation>当前计算图的问题会显示在这里。</translation>
    </message>
    <message>
        <source>Nothing is wrong, as far as Opscope can tell.</source>
        <translation>Opscope 没有发现问题。</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>筛选</translation>
    </message>
    <message>
        <source>Filter the findings by text</source>
        <translation>按文字筛选问题</translation>
    </message>
    <message>
        <source>Filter the findings by code</source>
        <translation>按代码筛选问题</translation>
    </message>
    <message>
        <source>Every code</source>
        <translation>所有代码</translation>
    </message>
    <message>
        <source>{0} errors</source>
        <translation>{0} 个错误</translation>
    </message>
    <message>
        <source>{0} warnings</source>
        <translation>{0} 个警告</translation>
    </message>
    <message>
        <source>{0} notes</source>
        <translation>{0} 个提示</translation>
    </message>
    <message>
        <source>Show {0}</source>
        <translation>显示{0}</translation>
    </message>
    <message>
        <source>Copy as text</source>
        <translation>以文本复制</translation>
    </message>
</context>
<context>
    <name>Following</name>
    <message>
        <source>○ Changes are not followed</source>
        <translation>○ 未跟随更改</translation>
    </message>
    <message>
        <source>● Following {0} and {1:,} more</source>
        <translation>● 正在跟随 {0} 及另外 {1:,} 个文件</translation>
    </message>
    <message>
        <source>● Following {0}</source>
        <translation>● 正在跟随 {0}</translation>
    </message>
    <message>
        <source>Click to stop following.</source>
        <translation>单击停止跟随。</translation>
    </message>
    <message>
        <source>Click to follow what is open.</source>
        <translation>单击开始跟随已打开的文件。</translation>
    </message>
</context>
<context>
    <name>Frame</name>
    <message>
        <source>&amp;Hide op types</source>
        <translation>隐藏算子类型(&amp;H)</translation>
    </message>
    <message>
        <source>Copy &amp;facts as</source>
        <translation>信息复制为(&amp;F)</translation>
    </message>
    <message>
        <source>Copy &amp;node as</source>
        <translation>节点复制为(&amp;N)</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>最近打开(&amp;R)</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Close {0}</source>
        <translation>关闭 {0}</translation>
    </message>
    <message>
        <source>Graphs</source>
        <translation>计算图</translation>
    </message>
    <message>
        <source>Modules</source>
        <translation>模块</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>查找</translation>
    </message>
    <message>
        <source>Inspector</source>
        <translation>检查器</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>源代码</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>日志</translation>
    </message>
    <message>
        <source>Listing</source>
        <translation>文本清单</translation>
    </message>
    <message>
        <source>Tools</source>
        <translation>工具栏</translation>
    </message>
    <message>
        <source>&amp;Panels</source>
        <translation>面板(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>主题(&amp;T)</translation>
    </message>
    <message>
        <source>Working</source>
        <translation>正在工作</translation>
    </message>
</context>
<context>
    <name>GeneralPage</name>
    <message>
        <source>As the system</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>Editor</source>
        <translation>编辑器</translation>
    </message>
    <message>
        <source>That of VISUAL or EDITOR, else code</source>
        <translation>取 VISUAL 或 EDITOR 的，否则用 code</translation>
    </message>
    <message>
        <source>Python interpreter</source>
        <translation>Python 解释器</translation>
    </message>
    <message>
        <source>Opscope&apos;s own</source>
        <translation>Opscope 自带</translation>
    </message>
    <message>
        <source>The language changes when Opscope is started again.</source>
        <translation>语言在 Opscope 下次启动时生效。</translation>
    </message>
    <message>
        <source>&amp;Check</source>
        <translation>检查(&amp;C)</translation>
    </message>
    <message>
        <source>See whether torch can be imported there</source>
        <translation>查看那里能否导入 torch</translation>
    </message>
    <message>
        <source>&amp;Follow changes of what is open</source>
        <translation>跟随已打开内容的更改(&amp;F)</translation>
    </message>
    <message>
        <source>Bring graphs up to date when their module or file is saved</source>
        <translation>模块或文件保存时更新计算图</translation>
    </message>
    <message>
        <source>Choose a Python interpreter</source>
        <translation>选择 Python 解释器</translation>
    </message>
    <message>
        <source>The command that opens a line of source, such as: code -g {file}:{line}</source>
        <translation>打开某一行源代码的命令，例如：code -g {file}:{line}</translation>
    </message>
    <message>
        <source>The Python that runs the modules for an export; it needs torch.</source>
        <translation>为导出运行模块的 Python；其中需要有 torch。</translation>
    </message>
    <message>
        <source>{file} and {line} stand for the place, as in: code -g {file}:{line}</source>
        <translation>{file} 和 {line} 代表位置，例如：code -g {file}:{line}</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>语言(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>主题(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Editor</source>
        <translation>编辑器(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Python for exports</source>
        <translation>导出用的 &amp;Python</translation>
    </message>
    <message>
        <source>Importing torch there…</source>
        <translation>正在那里导入 torch…</translation>
    </message>
</context>
<context>
    <name>Going</name>
    <message>
        <source>Nothing in this graph makes it.</source>
        <translation>此计算图中没有节点生成它。</translation>
    </message>
    <message>
        <source>No node of this graph uses it.</source>
        <translation>此计算图中没有节点使用它。</translation>
    </message>
    <message>
        <source>Nothing lies upstream of it.</source>
        <translation>它没有上游。</translation>
    </message>
    <message>
        <source>Nothing lies downstream of it.</source>
        <translation>它没有下游。</translation>
    </message>
    <message>
        <source>No way leads from one to the other.</source>
        <translation>两者之间没有路径。</translation>
    </message>
    <message>
        <source>{0:,} of {1:,} nodes are shown in full.</source>
        <translation>完整显示了 {1:,} 个节点中的 {0:,} 个。</translation>
    </message>
</context>
<context>
    <name>Handing</name>
    <message>
        <source>Saving was cancelled; nothing was written.</source>
        <translation>保存已取消；没有写入任何内容。</translation>
    </message>
    <message>
        <source>{0}-copy</source>
        <translation>{0}-副本</translation>
    </message>
    <message>
        <source>Save model as</source>
        <translation>模型另存为</translation>
    </message>
    <message>
        <source>{0}-part</source>
        <translation>{0}-部分</translation>
    </message>
    <message>
        <source>Save selection as model</source>
        <translation>将选中部分存为模型</translation>
    </message>
    <message>
        <source>{0} is on the clipboard as {1} code.</source>
        <translation>{0} 已以 {1} 代码复制到剪贴板。</translation>
    </message>
    <message>
        <source>The node was not copied</source>
        <translation>节点没有复制</translation>
    </message>
    <message>
        <source>{0} ({1} %)</source>
        <translation>{0} ({1} %)</translation>
    </message>
    <message>
        <source>Saved {0}.</source>
        <translation>已保存 {0}。</translation>
    </message>
    <message>
        <source>Saved {0}. onnx.checker will refuse it until a type and shape are written for {1}.</source>
        <translation>已保存 {0}。在为 {1} 写上类型和形状之前，onnx.checker 会拒绝它。</translation>
    </message>
    <message>
        <source>The model was not saved</source>
        <translation>模型没有保存</translation>
    </message>
</context>
<context>
    <name>Handover</name>
    <message>
        <source>Where the external data of {name} lies cannot be read: export the model again.</source>
        <translation>无法读取 {name} 的外部数据的位置：请重新导出模型。</translation>
    </message>
    <message>
        <source>The model was not read from a file, so nothing of it can be saved: open it first.</source>
        <translation>该模型不是从文件读取的，因此无法保存：请先打开文件。</translation>
    </message>
    <message>
        <source>{name} ends before byte {end}, so it is cut short: copy or export it again.</source>
        <translation>{name} 在第 {end} 字节之前就结束，因此不完整：请重新复制或导出。</translation>
    </message>
    <message>
        <source>{name} is no name for a model: let it end with .onnx.</source>
        <translation>{name} 不能作为模型的名字：请以 .onnx 结尾。</translation>
    </message>
    <message>
        <source>{target} is a folder: choose a name for the model in it.</source>
        <translation>{target} 是文件夹：请为其中的模型取一个名字。</translation>
    </message>
    <message>
        <source>{name} is the file that is open: choose another name.</source>
        <translation>{name} 是已打开的文件：请选择另一个名字。</translation>
    </message>
    <message>
        <source>{name} holds data of the model that is open: choose another name.</source>
        <translation>{name} 存有已打开模型的数据：请选择另一个名字。</translation>
    </message>
    <message>
        <source>No node is selected: select the nodes that shall be the model.</source>
        <translation>没有选中节点：请选择要成为模型的节点。</translation>
    </message>
    <message>
        <source>{node} takes its attribute {attribute} from each call of its function, so it cannot stand in a model of its own: select a node that calls the function instead.</source>
        <translation>{node} 的属性 {attribute} 取自其函数的每次调用，因此不能单独成为模型：请选择调用该函数的节点。</translation>
    </message>
    <message>
        <source>{file} can no longer be read ({reason}): open or export it again.</source>
        <translation>无法再读取 {file}（{reason}）：请重新打开或导出。</translation>
    </message>
    <message>
        <source>{name} has changed while it was copied: try again.</source>
        <translation>{name} 在复制过程中发生了改变：请重试。</translation>
    </message>
    <message>
        <source>{target} cannot be written: the disk is full. Make room, or choose another place.</source>
        <translation>无法写入 {target}：磁盘已满。请腾出空间，或选择另一个位置。</translation>
    </message>
    <message>
        <source>{target} cannot be written: it is not allowed there. Choose another folder.</source>
        <translation>无法写入 {target}：没有权限。请选择另一个文件夹。</translation>
    </message>
    <message>
        <source>{target} cannot be written: {reason}. Choose another name or folder.</source>
        <translation>无法写入 {target}：{reason}。请选择另一个名字或文件夹。</translation>
    </message>
    <message>
        <source>The model was not read from a file, so its nodes cannot be copied: open it first.</source>
        <translation>该模型不是从文件读取的，因此无法复制其节点：请先打开文件。</translation>
    </message>
    <message>
        <source>The node holds {size:.1f} MB, too much for code: save it as a model of its own instead.</source>
        <translation>该节点含有 {size:.1f} MB，写成代码太大：请改为另存为单独的模型。</translation>
    </message>
    <message>
        <source>an overload of a function</source>
        <translation>函数的重载</translation>
    </message>
    <message>
        <source>a reference to an attribute of this type</source>
        <translation>对此类型属性的引用</translation>
    </message>
    <message>
        <source>the attribute {name} without a value</source>
        <translation>没有值的属性 {name}</translation>
    </message>
    <message>
        <source>GraphSurgeon cannot write {what}: copy the node as onnx.helper code.</source>
        <translation>GraphSurgeon 无法写出{what}：请以 onnx.helper 代码复制该节点。</translation>
    </message>
    <message>
        <source>{name} has changed since it was opened: open it again with Export ▸ Export again.</source>
        <translation>{name} 在打开之后已改变：请用“导出 ▸ 重新导出”重新打开。</translation>
    </message>
</context>
<context>
    <name>Inspector</name>
    <message>
        <source>show more of {0:,}</source>
        <translation>再显示 {0:,} 个</translation>
    </message>
</context>
<context>
    <name>InspectorPanel</name>
    <message>
        <source>Facts of what is selected</source>
        <translation>选中对象的信息</translation>
    </message>
    <message>
        <source>Select a node to see its facts.</source>
        <translation>选中一个节点，查看它的信息。</translation>
    </message>
</context>
<context>
    <name>Interpreter</name>
    <message>
        <source>It cannot be started: {reason}.</source>
        <translation>无法启动：{reason}。</translation>
    </message>
    <message>
        <source>It did not answer within {seconds} seconds.</source>
        <translation>{seconds} 秒内没有应答。</translation>
    </message>
    <message>
        <source>It is no Python interpreter, or it ended early (exit code {code}).</source>
        <translation>它不是 Python 解释器，或提前结束了（退出码 {code}）。</translation>
    </message>
    <message>
        <source>Python {python} cannot import torch. {cause}</source>
        <translation>Python {python} 无法导入 torch。{cause}</translation>
    </message>
    <message>
        <source>Python {python}, torch {torch}. The dynamo exporter needs onnx and onnxscript there, too.</source>
        <translation>Python {python}，torch {torch}。dynamo 导出器还需要那里装有 onnx 和 onnxscript。</translation>
    </message>
    <message>
        <source>Python {python}, torch {torch}, onnx {onnx}, onnxscript {onnxscript}</source>
        <translation>Python {python}，torch {torch}，onnx {onnx}，onnxscript {onnxscript}</translation>
    </message>
</context>
<context>
    <name>ListingPanel</name>
    <message>
        <source>Text listing</source>
        <translation>文本清单</translation>
    </message>
</context>
<context>
    <name>LitStage</name>
    <message>
        <source>Graph</source>
        <translation>计算图</translation>
    </message>
    <message>
        <source>No graph is shown.</source>
        <translation>没有显示计算图。</translation>
    </message>
    <message>
        <source>{count} items.</source>
        <translation>{count} 项。</translation>
    </message>
</context>
<context>
    <name>LogPanel</name>
    <message>
        <source>Log</source>
        <translation>日志</translation>
    </message>
    <message>
        <source>What exports print and warn about appears here.</source>
        <translation>导出时的输出和警告会显示在这里。</translation>
    </message>
</context>
<context>
    <name>Messages</name>
    <message>
        <source>torch.ops.{ns}.{op} has no ONNX translation: the TorchScript exporter knows no symbolic for {ns}::{op}</source>
        <translation>torch.ops.{ns}.{op} 没有对应的 ONNX 转换：TorchScript 导出器不知道 {ns}::{op} 的 symbolic</translation>
    </message>
    <message>
        <source>Register one: torch.onnx.register_custom_op_symbolic(&quot;{ns}::{op}&quot;, symbolic, {opset}).</source>
        <translation>注册一个：torch.onnx.register_custom_op_symbolic(&quot;{ns}::{op}&quot;, symbolic, {opset})。</translation>
    </message>
    <message>
        <source>The symbolic of {ns}::{op} is registered at opset {first}, but the export asks for opset {asked}</source>
        <translation>{ns}::{op} 的 symbolic 注册在 opset {first}，而导出要求的是 opset {asked}</translation>
    </message>
    <message>
        <source>Register it at the exported opset or below: register_custom_op_symbolic(&quot;{ns}::{op}&quot;, symbolic, {asked}).</source>
        <translation>在导出的 opset 或更低版本注册：register_custom_op_symbolic(&quot;{ns}::{op}&quot;, symbolic, {asked})。</translation>
    </message>
    <message>
        <source>The exporter translates {ns}::{op} from opset {first} on, but the export asks for opset {asked}</source>
        <translation>导出器从 opset {first} 起才能转换 {ns}::{op}，而导出要求的是 opset {asked}</translation>
    </message>
    <message>
        <source>Export with opset_version={first} or later.</source>
        <translation>以 opset_version={first} 或更高版本导出。</translation>
    </message>
    <message>
        <source>The TorchScript exporter has no translation of {ns}::{op} at opset {asked}</source>
        <translation>TorchScript 导出器在 opset {asked} 没有 {ns}::{op} 的转换</translation>
    </message>
    <message>
        <source>Register one, register_custom_op_symbolic(&quot;{ns}::{op}&quot;, symbolic, {asked}), or write the net without it.</source>
        <translation>注册一个：register_custom_op_symbolic(&quot;{ns}::{op}&quot;, symbolic, {asked})，或不用它来写网络。</translation>
    </message>
    <message>
        <source>{op_of_run} has {args} arguments{names_of_run}, but parse_args of {function} describes {told}</source>
        <translation>{op_of_run} 有 {args} 个参数{names_of_run}，而 {function} 的 parse_args 描述了 {told} 个</translation>
    </message>
    <message>
        <source>Give parse_args one descriptor for each argument: {descriptors}.</source>
        <translation>给 parse_args 的每个参数写一个描述符：{descriptors}。</translation>
    </message>
    <message>
        <source>{ns}::{op} has no ONNX translation: the dynamo exporter finds no function for torch.ops.{ns}.{op}.{overload}</source>
        <translation>{ns}::{op} 没有对应的 ONNX 转换：dynamo 导出器找不到 torch.ops.{ns}.{op}.{overload} 的函数</translation>
    </message>
    <message>
        <source>Pass custom_translation_table={{torch.ops.{ns}.{op}.{overload}: fn}}, where fn is an annotated @onnxscript.script function.</source>
        <translation>传入 custom_translation_table={{torch.ops.{ns}.{op}.{overload}: fn}}，其中 fn 是带注解的 @onnxscript.script 函数。</translation>
    </message>
    <message>
        <source>{ns}::{op} has no fake implementation, so the dynamo exporter cannot tell the shape of its output</source>
        <translation>{ns}::{op} 没有 fake 实现，因此 dynamo 导出器无法知道其输出的形状</translation>
    </message>
    <message>
        <source>Add one: @{op}.register_fake, returning an empty tensor of the output&apos;s shape.</source>
        <translation>添加一个：@{op}.register_fake，返回与输出形状相同的空张量。</translation>
    </message>
    <message>
        <source>Add one: @torch.library.register_fake(&quot;{ns}::{op}&quot;), returning an empty tensor of the output&apos;s shape.</source>
        <translation>添加一个：@torch.library.register_fake(&quot;{ns}::{op}&quot;)，返回与输出形状相同的空张量。</translation>
    </message>
    <message>
        <source>The onnxscript function {function} uses its parameter {name} as an attribute, but {name} has no annotation</source>
        <translation>onnxscript 函数 {function} 把参数 {name} 用作属性，但 {name} 没有注解</translation>
    </message>
    <message>
        <source>Annotate it with a Python type, {name}: float (or int, str), and tensors with FLOAT and kin.</source>
        <translation>用 Python 类型注解它，{name}: float（或 int、str），张量则用 FLOAT 等。</translation>
    </message>
    <message>
        <source>An onnxscript function cannot be translated: {reason}</source>
        <translation>有一个 onnxscript 函数无法转换：{reason}</translation>
    </message>
    <message>
        <source>Write it with onnxscript operators only, and annotate its parameters and its result.</source>
        <translation>只用 onnxscript 的算子编写，并注解其参数和返回值。</translation>
    </message>
    <message>
        <source>{translation}, the ONNX function that makes {ns}::{op}, is a plain Python function, which cannot make nodes</source>
        <translation>{translation}（产生 {ns}::{op} 的 ONNX 函数）是普通的 Python 函数，不能产生节点</translation>
    </message>
    <message>
        <source>Decorate it with @onnxscript.script(opset) and annotate its parameters and its result.</source>
        <translation>用 @onnxscript.script(opset) 装饰它，并注解其参数和返回值。</translation>
    </message>
    <message>
        <source>The custom_translation_table has the key torch.ops.{ns}.{op}, which names all overloads at once</source>
        <translation>custom_translation_table 的键是 torch.ops.{ns}.{op}，它同时指代所有重载</translation>
    </message>
    <message>
        <source>Name one overload: torch.ops.{ns}.{op}.default.</source>
        <translation>指明一个重载：torch.ops.{ns}.{op}.default。</translation>
    </message>
    <message>
        <source>{translation}, the ONNX function for {op}, gives no outputs: it has no return annotation</source>
        <translation>{translation}（{op} 的 ONNX 函数）没有输出：它没有返回值注解</translation>
    </message>
    <message>
        <source>Annotate what it returns: def {translation}(…) -&gt; tuple[FLOAT, FLOAT].</source>
        <translation>注解其返回值：def {translation}(…) -&gt; tuple[FLOAT, FLOAT]。</translation>
    </message>
    <message>
        <source>{ns}::{op} changes its argument in place, which the exported graph cannot express</source>
        <translation>{ns}::{op} 就地修改其参数，而导出的计算图无法表示这一点</translation>
    </message>
    <message>
        <source>Let the op return a new tensor (mutates_args=()) and go on with that.</source>
        <translation>让算子返回新的张量 (mutates_args=())，并用它继续计算。</translation>
    </message>
    <message>
        <source>The net decides by the numbers in a tensor{code}, which an exported graph cannot follow</source>
        <translation>网络根据张量中的数值做判断{code}，而导出的计算图无法跟随</translation>
    </message>
    <message>
        <source>Write the choice with torch.where or torch.cond, or export with dynamo=False, which keeps one branch.</source>
        <translation>用 torch.where 或 torch.cond 写这个选择，或以 dynamo=False 导出（只保留一个分支）。</translation>
    </message>
    <message>
        <source>A scripted module applies an autograd Function, whose body the exporter then does not find</source>
        <translation>某个 scripted 模块应用了 autograd Function，导出器随后找不到其函数体</translation>
    </message>
    <message>
        <source>Export the module without torch.jit.script, or with autograd_inlining=False.</source>
        <translation>不用 torch.jit.script 导出该模块，或使用 autograd_inlining=False。</translation>
    </message>
    <message>
        <source>{function} has no symbolic(), and autograd_inlining=False keeps it from being exported as its inner ops</source>
        <translation>{function} 没有 symbolic()，而 autograd_inlining=False 又使它不能以其内部算子导出</translation>
    </message>
    <message>
        <source>Add a static symbolic(g, …) that returns g.op(&quot;mydomain::{function}&quot;, …).</source>
        <translation>添加静态方法 symbolic(g, …)，返回 g.op(&quot;mydomain::{function}&quot;, …)。</translation>
    </message>
    <message>
        <source>The TorchScript exporter has no translation of {ns}::{op}</source>
        <translation>TorchScript 导出器没有 {ns}::{op} 的转换</translation>
    </message>
    <message>
        <source>Register one: register_custom_op_symbolic(&quot;{ns}::{op}&quot;, symbolic, {opset}).</source>
        <translation>注册一个：register_custom_op_symbolic(&quot;{ns}::{op}&quot;, symbolic, {opset})。</translation>
    </message>
    <message>
        <source>The attribute {name} has no type suffix</source>
        <translation>属性 {name} 没有类型后缀</translation>
    </message>
    <message>
        <source>Write {name}_f (float), {name}_i (int), {name}_s (string) or {name}_t (tensor).</source>
        <translation>写成 {name}_f（浮点）、{name}_i（整数）、{name}_s（字符串）或 {name}_t（张量）。</translation>
    </message>
    <message>
        <source>The attribute {name}_{suffix} is given a traced tensor, but an attribute must be a constant</source>
        <translation>属性 {name}_{suffix} 得到的是被追踪的张量，但属性必须是常量</translation>
    </message>
    <message>
        <source>Convert it with int() or float() before apply, which freezes it, or make it an input.</source>
        <translation>在 apply 之前用 int() 或 float() 转换（其值会被固定），或改为输入。</translation>
    </message>
    <message>
        <source>The attribute {name}_{suffix} is given {value}, which its suffix does not fit</source>
        <translation>属性 {name}_{suffix} 得到的是 {value}，与后缀不符</translation>
    </message>
    <message>
        <source>Use the suffix of its type: _i int, _f float, _s string, _t tensor.</source>
        <translation>使用与其类型对应的后缀：_i 整数，_f 浮点，_s 字符串，_t 张量。</translation>
    </message>
    <message>
        <source>The Python value {value} stands where an input of g.op is due</source>
        <translation>Python 值 {value} 出现在 g.op 需要输入的位置</translation>
    </message>
    <message>
        <source>Make it an attribute (k_i=k), or wrap it in a Constant node.</source>
        <translation>改为属性 (k_i=k)，或包装成 Constant 节点。</translation>
    </message>
    <message>
        <source>A tensor that requires grad and is no parameter of the net is used{code}</source>
        <translation>用到了一个 requires_grad 却不是该网络参数的张量{code}</translation>
    </message>
    <message>
        <source>Make it an nn.Parameter or a buffer of the net, or detach it.</source>
        <translation>改为该网络的 nn.Parameter 或 buffer，或对它调用 detach。</translation>
    </message>
</context>
<context>
    <name>ModelDialog</name>
    <message>
        <source>ONNX model (*.onnx)</source>
        <translation>ONNX 模型 (*.onnx)</translation>
    </message>
    <message>
        <source>ONNX model with port names that Netron shows (*.onnx)</source>
        <translation>带有 Netron 可显示的端口名的 ONNX 模型 (*.onnx)</translation>
    </message>
</context>
<context>
    <name>Modules</name>
    <message>
        <source>Name</source>
        <translation>名字</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>exporting</source>
        <translation>正在导出</translation>
    </message>
    <message>
        <source>exported</source>
        <translation>已导出</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>已取消</translation>
    </message>
    <message>
        <source>Examples</source>
        <translation>示例</translation>
    </message>
    <message>
        <source>Opened</source>
        <translation>已打开</translation>
    </message>
    <message>
        <source>Recent</source>
        <translation>最近</translation>
    </message>
    <message>
        <source>cannot be read</source>
        <translation>无法读取</translation>
    </message>
    <message>
        <source>operator: {0}, line {1}</source>
        <translation>算子：{0}，第 {1} 行</translation>
    </message>
    <message>
        <source>{0}: {1}</source>
        <translation>{0}：{1}</translation>
    </message>
    <message>
        <source>net, exported in line {0}</source>
        <translation>网络，在第 {0} 行导出</translation>
    </message>
    <message>
        <source>1 error</source>
        <translation>1 个错误</translation>
    </message>
    <message>
        <source>{0} errors</source>
        <translation>{0} 个错误</translation>
    </message>
    <message>
        <source>1 warning</source>
        <translation>1 个警告</translation>
    </message>
    <message>
        <source>{0} warnings</source>
        <translation>{0} 个警告</translation>
    </message>
    <message>
        <source>1 note</source>
        <translation>1 个提示</translation>
    </message>
    <message>
        <source>{0} notes</source>
        <translation>{0} 个提示</translation>
    </message>
</context>
<context>
    <name>ModulesPanel</name>
    <message>
        <source>Modules</source>
        <translation>模块</translation>
    </message>
    <message>
        <source>Export again</source>
        <translation>重新导出</translation>
    </message>
    <message>
        <source>Forget</source>
        <translation>移除</translation>
    </message>
</context>
<context>
    <name>Palette</name>
    <message>
        <source>Commands</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Type a command</source>
        <translation>输入命令</translation>
    </message>
    <message>
        <source>Find a command</source>
        <translation>查找命令</translation>
    </message>
</context>
<context>
    <name>Panels</name>
    <message>
        <source>Clear the text</source>
        <translation>清除文字</translation>
    </message>
</context>
<context>
    <name>Picture</name>
    <message>
        <source>… and {0:,} more</source>
        <translation>… 另有 {0:,} 个</translation>
    </message>
</context>
<context>
    <name>Pictures</name>
    <message>
        <source>a file without suffix</source>
        <translation>没有扩展名的文件</translation>
    </message>
    <message>
        <source>Pictures are written as .svg, .png or .pdf, not as {0}.</source>
        <translation>图片可以写为 .svg、.png 或 .pdf，不能写为 {0}。</translation>
    </message>
    <message>
        <source>A picture cannot be {0:g} times its size: choose a scale above 0, up to {1:g}.</source>
        <translation>图片不能是原大小的 {0:g} 倍：请选择大于 0 且不超过 {1:g} 的比例。</translation>
    </message>
    <message>
        <source>A PNG cannot have {0:,} × {1:,} pixels: choose a smaller scale, or SVG.</source>
        <translation>PNG 不能有 {0:,} × {1:,} 像素：请选择较小的比例，或选择 SVG。</translation>
    </message>
    <message>
        <source>There is not enough memory for {0:,} × {1:,} pixels: choose a smaller scale, or SVG.</source>
        <translation>内存不足以容纳 {0:,} × {1:,} 像素：请选择较小的比例，或选择 SVG。</translation>
    </message>
    <message>
        <source>The picture has {0:,} × {1:,} pixels, too many for the clipboard: select a part, or save it as a file.</source>
        <translation>图片有 {0:,} × {1:,} 像素，对剪贴板来说太大：请选中一部分，或保存为文件。</translation>
    </message>
</context>
<context>
    <name>Preview</name>
    <message>
        <source>Preview</source>
        <translation>预览</translation>
    </message>
</context>
<context>
    <name>Progress</name>
    <message>
        <source>Exporting {0}…</source>
        <translation>正在导出 {0}…</translation>
    </message>
    <message>
        <source>Reading {0}…</source>
        <translation>正在读取 {0}…</translation>
    </message>
    <message>
        <source>Inferring the types of {0}…</source>
        <translation>正在推断 {0} 的类型…</translation>
    </message>
    <message>
        <source>Telling weights, constants and activations of {0} apart…</source>
        <translation>正在区分 {0} 的权重、常量和激活…</translation>
    </message>
    <message>
        <source>Measuring the graph of {0}…</source>
        <translation>正在测量 {0} 的计算图…</translation>
    </message>
    <message>
        <source>Bringing {0} up to date…</source>
        <translation>正在更新 {0}…</translation>
    </message>
    <message>
        <source>Placing the nodes of {0}…</source>
        <translation>正在布局 {0} 的节点…</translation>
    </message>
    <message>
        <source>{0} – nothing changed</source>
        <translation>{0} – 没有变化</translation>
    </message>
    <message>
        <source>{0} – nodes: {1:,} new, {2:,} changed, {3:,} gone</source>
        <translation>{0} – 节点:新增 {1:,},更改 {2:,},消失 {3:,}</translation>
    </message>
    <message>
        <source>Writing {0}…</source>
        <translation>正在写入 {0}…</translation>
    </message>
    <message>
        <source>1 node</source>
        <translation>1 个节点</translation>
    </message>
    <message>
        <source>{0:,} nodes</source>
        <translation>{0:,} 个节点</translation>
    </message>
    <message>
        <source>1 value</source>
        <translation>1 个值</translation>
    </message>
    <message>
        <source>{0:,} values</source>
        <translation>{0:,} 个值</translation>
    </message>
    <message>
        <source>{0}, {1}</source>
        <translation>{0}，{1}</translation>
    </message>
</context>
<context>
    <name>Publisher</name>
    <message>
        <source>{0} is written.</source>
        <translation>{0} 已写入。</translation>
    </message>
    <message>
        <source>the picture</source>
        <translation>图片</translation>
    </message>
    <message>
        <source>Writing {0} was cancelled.</source>
        <translation>写入 {0} 已取消。</translation>
    </message>
    <message>
        <source>{0} ({1} %)</source>
        <translation>{0} ({1} %)</translation>
    </message>
    <message>
        <source>{0} could not be written: {1}. Choose another place or form.</source>
        <translation>无法写入 {0}：{1}。请选择另一个位置或格式。</translation>
    </message>
    <message>
        <source>The picture is on the clipboard, as PNG and SVG.</source>
        <translation>图片已以 PNG 和 SVG 放到剪贴板。</translation>
    </message>
</context>
<context>
    <name>QFileDialog</name>
    <message>
        <source>&amp;Look in:</source>
        <translation>查找范围(&amp;L)：</translation>
    </message>
    <message>
        <source>Files of &amp;type:</source>
        <translation>文件类型(&amp;T)：</translation>
    </message>
</context>
<context>
    <name>Reading</name>
    <message>
        <source>{0} does not tell which module it was exported from: open the module to see its source.</source>
        <translation>{0} 没有说明它由哪个模块导出：打开该模块即可查看源代码。</translation>
    </message>
    <message>
        <source>The source of the module in front appears here.</source>
        <translation>当前模块的源代码会显示在这里。</translation>
    </message>
    <message>
        <source>No node comes from line {0}.</source>
        <translation>没有节点来自第 {0} 行。</translation>
    </message>
    <message>
        <source>{0:,} nodes come from line {1}; {2:,} of them are selected.</source>
        <translation>有 {0:,} 个节点来自第 {1} 行；选中了其中 {2:,} 个。</translation>
    </message>
    <message>
        <source>{0:,} nodes come from line {1}.</source>
        <translation>有 {0:,} 个节点来自第 {1} 行。</translation>
    </message>
    <message>
        <source>No editor was opened</source>
        <translation>没有打开编辑器</translation>
    </message>
</context>
<context>
    <name>Remarks</name>
    <message>
        <source>Nothing is written while the nets are listed. What needs a written file was passed over, first in line {line}: {error}</source>
        <translation>列出网络时不会写任何文件。需要已写出文件的语句被跳过，第一处在第 {line} 行：{error}</translation>
    </message>
    <message>
        <source>A part of the record is missing: {error}</source>
        <translation>记录缺少一部分：{error}</translation>
    </message>
    <message>
        <source>The net could not be run beside its export: {error}</source>
        <translation>无法在导出的同时运行该网络：{error}</translation>
    </message>
    <message>
        <source>The opset is left as written: torch.onnx.dynamo_export does not take one.</source>
        <translation>opset 按所写保留：torch.onnx.dynamo_export 不接受它。</translation>
    </message>
    <message>
        <source>The model is a torch.export.ExportedProgram: torch exports it with the dynamo exporter in any case.</source>
        <translation>该模型是 torch.export.ExportedProgram：torch 总是用 dynamo 导出器导出它。</translation>
    </message>
    <message>
        <source>The argument {name} is left out: the {exporter} exporter does not take it.</source>
        <translation>省略了参数 {name}：{exporter} 导出器不接受它。</translation>
    </message>
    <message>
        <source>The argument {name} is left out: the exporter does not take it.</source>
        <translation>省略了参数 {name}：该导出器不接受它。</translation>
    </message>
    <message>
        <source>The dynamo exporter takes no notice of operator_export_type.</source>
        <translation>dynamo 导出器不理会 operator_export_type。</translation>
    </message>
</context>
<context>
    <name>Review</name>
    <message>
        <source>What is wrong with the graph in front appears here.</source>
        <translation>当前计算图的问题会显示在这里。</translation>
    </message>
    <message>
        <source>Checking {0}…</source>
        <translation>正在检查 {0}…</translation>
    </message>
    <message>
        <source>There is nothing to check yet.</source>
        <translation>还没有可检查的内容。</translation>
    </message>
</context>
<context>
    <name>Settings</name>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Shortcut</source>
        <translation>快捷键</translation>
    </message>
</context>
<context>
    <name>SettingsDialog</name>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>&amp;General</source>
        <translation>常规(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Shortcuts</source>
        <translation>快捷键(&amp;S)</translation>
    </message>
</context>
<context>
    <name>ShortcutsPage</name>
    <message>
        <source>Find a command or keys</source>
        <translation>查找命令或按键</translation>
    </message>
    <message>
        <source>&amp;Take it from there</source>
        <translation>从那里取来(&amp;T)</translation>
    </message>
    <message>
        <source>Re&amp;move</source>
        <translation>移除(&amp;M)</translation>
    </message>
    <message>
        <source>Leave this command without a shortcut</source>
        <translation>使该命令没有快捷键</translation>
    </message>
    <message>
        <source>&amp;Reset</source>
        <translation>重置(&amp;R)</translation>
    </message>
    <message>
        <source>Give this command its usual shortcut</source>
        <translation>恢复该命令的默认快捷键</translation>
    </message>
    <message>
        <source>Reset &amp;all</source>
        <translation>全部重置(&amp;A)</translation>
    </message>
    <message>
        <source>Give every command its usual shortcut</source>
        <translation>恢复所有命令的默认快捷键</translation>
    </message>
    <message>
        <source>Commands and their shortcuts</source>
        <translation>命令及其快捷键</translation>
    </message>
    <message>
        <source>Keys of the chosen command</source>
        <translation>所选命令的按键</translation>
    </message>
    <message>
        <source>&amp;Keys</source>
        <translation>按键(&amp;K)</translation>
    </message>
    <message>
        <source>{0} belongs to {1}.</source>
        <translation>{0} 属于 {1}。</translation>
    </message>
</context>
<context>
    <name>Source</name>
    <message>
        <source>{path} is a folder; name a Python file in it.</source>
        <translation>{path} 是文件夹；请指明其中的 Python 文件。</translation>
    </message>
    <message>
        <source>{path} is no regular file; name a Python file.</source>
        <translation>{path} 不是普通文件；请指明 Python 文件。</translation>
    </message>
    <message>
        <source>There is no file {path}; check the path.</source>
        <translation>没有文件 {path}；请检查路径。</translation>
    </message>
    <message>
        <source>{path} cannot be read ({cause}); check the path and its permissions.</source>
        <translation>无法读取 {path}（{cause}）；请检查路径和权限。</translation>
    </message>
    <message>
        <source>{path} is larger than {limit} MiB; an op definition module is a small Python file.</source>
        <translation>{path} 大于 {limit} MiB；算子定义模块是小的 Python 文件。</translation>
    </message>
    <message>
        <source>{path} is a Jupyter notebook; save it as a Python script (jupyter nbconvert --to script).</source>
        <translation>{path} 是 Jupyter notebook；请保存为 Python 脚本 (jupyter nbconvert --to script)。</translation>
    </message>
    <message>
        <source>{path} is UTF-16 text; save it as UTF-8.</source>
        <translation>{path} 是 UTF-16 文本；请保存为 UTF-8。</translation>
    </message>
    <message>
        <source>{path} holds NUL bytes, so it is no Python source; name a .py file.</source>
        <translation>{path} 含有 NUL 字节，因此不是 Python 源代码；请指明 .py 文件。</translation>
    </message>
    <message>
        <source>{path}: {msg}; save the file as UTF-8.</source>
        <translation>{path}：{msg}；请把文件保存为 UTF-8。</translation>
    </message>
    <message>
        <source>{path}: {encoding} is no text encoding; save the file as UTF-8.</source>
        <translation>{path}：{encoding} 不是文本编码；请把文件保存为 UTF-8。</translation>
    </message>
    <message>
        <source>{path}, line {line}: the text is not {encoding}; save the file as UTF-8 or name its encoding in the first line.</source>
        <translation>{path} 第 {line} 行：文本不是 {encoding}；请把文件保存为 UTF-8，或在第一行写明其编码。</translation>
    </message>
    <message>
        <source>{path}, line {line}: {msg}; correct it, or open it with the Python it is for.</source>
        <translation>{path} 第 {line} 行：{msg}；请更正，或用它所针对的 Python 打开。</translation>
    </message>
    <message>
        <source>{path}, {msg}; correct it, or open it with the Python it is for.</source>
        <translation>{path}：{msg}；请更正，或用它所针对的 Python 打开。</translation>
    </message>
    <message>
        <source>{path} nests its expressions too deeply to be read; simplify it.</source>
        <translation>{path} 的表达式嵌套太深，无法读取；请简化。</translation>
    </message>
    <message>
        <source>{path} is no Python source ({error}); name a .py file.</source>
        <translation>{path} 不是 Python 源代码 ({error})；请指明 .py 文件。</translation>
    </message>
</context>
<context>
    <name>SourcePanel</name>
    <message>
        <source>Source file</source>
        <translation>源文件</translation>
    </message>
    <message>
        <source>What the lines are marked for</source>
        <translation>这些行为何被标记</translation>
    </message>
    <message>
        <source>Open in &amp;editor</source>
        <translation>在编辑器中打开(&amp;E)</translation>
    </message>
    <message>
        <source>The way through the source, innermost first</source>
        <translation>经过源代码的路径，最内层在前</translation>
    </message>
    <message>
        <source>Show &amp;library frames</source>
        <translation>显示库的帧(&amp;L)</translation>
    </message>
    <message>
        <source>The source of the module in front appears here.</source>
        <translation>当前模块的源代码会显示在这里。</translation>
    </message>
    <message>
        <source>{0} in {1}</source>
        <translation>{1} 中的 {0}</translation>
    </message>
</context>
<context>
    <name>Starter</name>
    <message>
        <source>Loading…</source>
        <translation>正在加载…</translation>
    </message>
    <message>
        <source>Opscope cannot start</source>
        <translation>Opscope 无法启动</translation>
    </message>
    <message>
        <source>Its installation is incomplete: install it again; in a checkout, run scripts/start.py.</source>
        <translation>安装不完整：请重新安装；若是源码目录，请运行 scripts/start.py。</translation>
    </message>
</context>
<context>
    <name>Table</name>
    <message>
        <source>Part</source>
        <translation>部分</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名字</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>种类</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>input {0}</source>
        <translation>输入 {0}</translation>
    </message>
    <message>
        <source>{0} via {1}</source>
        <translation>{0}，经由 {1}</translation>
    </message>
    <message>
        <source>default</source>
        <translation>默认</translation>
    </message>
    <message>
        <source>attribute</source>
        <translation>属性</translation>
    </message>
    <message>
        <source>output {0}</source>
        <translation>输出 {0}</translation>
    </message>
    <message>
        <source>not used</source>
        <translation>未使用</translation>
    </message>
</context>
<context>
    <name>Trouble</name>
    <message>
        <source>&amp;Details</source>
        <translation>详细信息(&amp;D)</translation>
    </message>
    <message>
        <source>✗ This is the last good graph. {0}</source>
        <translation>✗ 这是最后一次成功导出的图。{0}</translation>
    </message>
</context>
<context>
    <name>Viewing</name>
    <message>
        <source>&amp;None</source>
        <translation>无(&amp;N)</translation>
    </message>
</context>
<context>
    <name>WelcomePage</name>
    <message>
        <source>Welcome</source>
        <translation>欢迎</translation>
    </message>
    <message>
        <source>See what became of your custom operators in ONNX.</source>
        <translation>看看你的自定义算子在 ONNX 中变成了什么。</translation>
    </message>
    <message>
        <source>Recent</source>
        <translation>最近</translation>
    </message>
    <message>
        <source>Examples to look at</source>
        <translation>可供查看的示例</translation>
    </message>
    <message>
        <source>1.  Open the script that exports your net, as it is. You are asked before it runs.</source>
        <translation>1.  直接打开导出网络的脚本，无需修改。运行之前会询问你。</translation>
    </message>
    <message>
        <source>2.  Each net it exports becomes a graph; what went wrong stands below it, with what to do.</source>
        <translation>2.  它导出的每个网络都成为一个计算图；下方列出出了什么问题以及该怎么做。</translation>
    </message>
    <message>
        <source>3.  Click a node to see what each of its inputs and attributes is.</source>
        <translation>3.  点击一个节点，查看它的每个输入和属性是什么。</translation>
    </message>
    <message>
        <source>A Python file that calls torch.onnx.export, or an ONNX model. Or drop one here.</source>
        <translation>一个调用 torch.onnx.export 的 Python 文件，或一个 ONNX 模型。也可以拖放到这里。</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>打开…</translation>
    </message>
</context>
<context>
    <name>Window</name>
    <message>
        <source>The settings were damaged: what could be read of them holds, and {0} keeps them as they were.</source>
        <translation>设置已损坏：能读出的部分仍然有效，{0} 保留了原来的内容。</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
</context>
<context>
    <name>Words</name>
    <message>
        <source>custom op</source>
        <translation>自定义算子</translation>
    </message>
    <message>
        <source>via {0}</source>
        <translation>经由 {0}</translation>
    </message>
    <message>
        <source>custom</source>
        <translation>自定义</translation>
    </message>
    <message>
        <source>graph</source>
        <translation>计算图</translation>
    </message>
    <message>
        <source>input</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>initializer</source>
        <translation>初始化器</translation>
    </message>
    <message>
        <source>output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>activation</source>
        <translation>激活</translation>
    </message>
    <message>
        <source>constant</source>
        <translation>常量</translation>
    </message>
    <message>
        <source>omitted</source>
        <translation>省略</translation>
    </message>
    <message>
        <source>undefined</source>
        <translation>未定义</translation>
    </message>
    <message>
        <source>(no op type)</source>
        <translation>（无算子类型）</translation>
    </message>
    <message>
        <source>rank unknown</source>
        <translation>秩未知</translation>
    </message>
    <message>
        <source>scalar</source>
        <translation>标量</translation>
    </message>
    <message>
        <source>sequence({0})</source>
        <translation>序列({0})</translation>
    </message>
    <message>
        <source>optional({0})</source>
        <translation>可选({0})</translation>
    </message>
    <message>
        <source>map({0} to {1})</source>
        <translation>映射({0} 到 {1})</translation>
    </message>
    <message>
        <source>type unknown</source>
        <translation>类型未知</translation>
    </message>
    <message>
        <source>sparse {0}</source>
        <translation>稀疏 {0}</translation>
    </message>
    <message>
        <source>{0}, rank unknown</source>
        <translation>{0}，秩未知</translation>
    </message>
    <message>
        <source>{0} scalar</source>
        <translation>{0} 标量</translation>
    </message>
    <message>
        <source>from the function&apos;s attribute {0}</source>
        <translation>取自函数的属性 {0}</translation>
    </message>
    <message>
        <source>no value</source>
        <translation>没有值</translation>
    </message>
    <message>
        <source>sparse tensor {0}</source>
        <translation>稀疏张量 {0}</translation>
    </message>
    <message>
        <source>graph {0}</source>
        <translation>计算图 {0}</translation>
    </message>
</context>
<context>
    <name>Work</name>
    <message>
        <source>The graph could not be drawn because of a fault of Opscope&apos;s own ({error!r}).</source>
        <translation>由于 Opscope 自身的缺陷，无法绘制计算图 ({error!r})。</translation>
    </message>
    <message>
        <source>Types were not inferred: it took longer than {seconds:.0f} seconds.</source>
        <translation>没有推断类型：耗时超过 {seconds:.0f} 秒。</translation>
    </message>
    <message>
        <source>Types were not inferred: it was cancelled.</source>
        <translation>没有推断类型：已取消。</translation>
    </message>
    <message>
        <source>Types were not inferred: {error}.</source>
        <translation>没有推断类型：{error}。</translation>
    </message>
    <message>
        <source>Shape inference gave up ({reason}): the model is shown without it.</source>
        <translation>形状推断中止 ({reason})：显示的模型不含推断结果。</translation>
    </message>
    <message>
        <source>Opscope could not open this file because of a fault of its own ({error!r}).</source>
        <translation>由于 Opscope 自身的缺陷，无法打开该文件 ({error!r})。</translation>
    </message>
    <message>
        <source>The graph could not be placed: {crash}. Open it again to retry.</source>
        <translation>无法布局计算图：{crash}。请重新打开再试。</translation>
    </message>
    <message>
        <source>The graph could not be placed ({kind}: {error}).</source>
        <translation>无法布局计算图 ({kind}：{error})。</translation>
    </message>
    <message>
        <source>the process ended with exit code {code}</source>
        <translation>进程以退出码 {code} 结束</translation>
    </message>
    <message>
        <source>the process was ended by {name}</source>
        <translation>进程被 {name} 终止</translation>
    </message>
    <message>
        <source>the process was ended by signal {number}</source>
        <translation>进程被信号 {number} 终止</translation>
    </message>
    <message>
        <source>[… {lost} lines are left out here …]</source>
        <translation>[… 此处省略 {lost} 行 …]</translation>
    </message>
    <message>
        <source>{module} exports no net named {net} any more.</source>
        <translation>{module} 不再导出名为 {net} 的网络。</translation>
    </message>
    <message>
        <source>Drawing was cancelled: Export ▸ Export again draws the graph.</source>
        <translation>绘制已取消：“导出 ▸ 重新导出”会重新绘制计算图。</translation>
    </message>
</context>
<context>
    <name>_Progress</name>
    <message>
        <source>Working</source>
        <translation>正在工作</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
<context>
    <name>_Step</name>
    <message>
        <source>Go to graph {0}</source>
        <translation>转到计算图 {0}</translation>
    </message>
</context>
</TS>
