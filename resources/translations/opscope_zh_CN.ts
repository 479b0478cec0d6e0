<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>CodeView</name>
    <message>
        <source>Source</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Commands</name>
    <message>
        <source>&amp;File</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Export</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Go</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open &amp;module…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Close tab</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close other &amp;tabs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Save picture…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Editor…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export &amp;again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enclosing &amp;graph</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zoom &amp;in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zoom &amp;out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whole gra&amp;ph</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Actual si&amp;ze</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Selection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show &amp;attributes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show &amp;default attributes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show node &amp;names</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show &amp;constant nodes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show val&amp;ues of constants</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show shapes on &amp;edges</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show mini&amp;map</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show le&amp;gend</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show where shapes are &amp;lost</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ne&amp;xt tab</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pre&amp;vious tab</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next f&amp;inding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Previous fin&amp;ding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Forward</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>F&amp;ind…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Next hit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Previous hit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To its &amp;makers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To its &amp;users</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Everything up&amp;stream</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Everything &amp;downstream</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Way between two nodes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show &amp;all again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Commands…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;About Opscope</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As the &amp;system</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Dialogs</name>
    <message>
        <source>Python modules (*.py)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ONNX models (*.onnx *.onnxtxt *.onnxtext *.pbtxt *.textproto *.json *.pb *.gz *.zip)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Modules and models (*.py *.onnx *.onnxtxt *.onnxtext *.pbtxt *.textproto *.json *.pb)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open module</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a Python interpreter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save picture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SVG, text stays text (*.svg)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PDF (*.pdf)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PNG image (*.png)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run this module?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Exporting runs {0}, with all that it does.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run it only if you trust it. Modules of this folder will not be asked about again:
{0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run and export</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only read it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Editor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The command that opens a line of source, such as: code -g {file}:{line}
Leave it empty for the editor of VISUAL or EDITOR, or else code.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shows and explains ONNX exports of PyTorch nets with custom operators.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>About Opscope</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy versions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ExportForm</name>
    <message>
        <source>Exporter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TorchScript calls the symbolic of a custom op; dynamo never does.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As the module says</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Opset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The opset version to export at.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export type</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the TorchScript exporter does with operators that ONNX does not have.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Python interpreter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Opscope&apos;s own</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The Python that runs the module; it needs torch.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a Python interpreter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>E&amp;xporter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>O&amp;pset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export t&amp;ype</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Also</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>P&amp;ython</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Further arguments</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Leave these arguments as the module says</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Failure</name>
    <message>
        <source>What {0} means</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Python did not start</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The module did not run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The module&apos;s nets could not be listed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The exporter failed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model could not be written</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}: {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in {0}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>FailurePanel</name>
    <message>
        <source>What went wrong</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is wrong and what to do instead</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Graph so far</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the graph so far</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whole log</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the whole log</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What to do</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hide the log</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hide the graph so far</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Find</name>
    <message>
        <source>What</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Graph</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>FindPanel</name>
    <message>
        <source>What was found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Previous hit (Shift+Enter)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next hit (Enter)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>op type; op:=Conv for that one alone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>domain of the operator</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>subgraph, function or module around it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>attribute, as attr:axis or attr:axis=1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>kind of an input: activation, initializer, constant, omitted, undefined</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>element type it makes, such as float16</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>custom operators; custom:no for all others</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nodes with findings; finding:error for the grave ones</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fields</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What else can be asked for</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0:,} found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0:,} of {1:,}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>FindingPage</name>
    <message>
        <source>The finding and what its code means</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the finding as text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show &amp;source</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export again with {0}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Findings</name>
    <message>
        <source>error</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>warning</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>note</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Severity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Code</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Finding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>FindingsPanel</name>
    <message>
        <source>What is wrong with the graph in front appears here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing is wrong, as far as Opscope can tell.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Findings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filter the findings by text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filter the findings by code</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every code</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} errors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} warnings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} notes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy as text</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Frame</name>
    <message>
        <source>&amp;Hide op types</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Graphs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Modules</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Inspector</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Findings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Source</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Log</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Listing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tools</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Panels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Working</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Going</name>
    <message>
        <source>Nothing in this graph makes it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No node of this graph uses it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing lies upstream of it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing lies downstream of it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No way leads from one to the other.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0:,} of {1:,} nodes are shown in full.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Inspector</name>
    <message>
        <source>show more of {0:,}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>InspectorPanel</name>
    <message>
        <source>Facts of what is selected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select a node to see its facts.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ListingPanel</name>
    <message>
        <source>Text listing</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>LitStage</name>
    <message>
        <source>Graph</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No graph is shown.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} items.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>LogPanel</name>
    <message>
        <source>Log</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What exports print and warn about appears here.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Modules</name>
    <message>
        <source>Name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>State</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>waiting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>exporting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>exported</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>failed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Examples</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Opened</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cannot be read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>operator: {0}, line {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}: {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>net, exported in line {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 error</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} errors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 warning</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} warnings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 note</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} notes</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ModulesPanel</name>
    <message>
        <source>Modules</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Forget</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Palette</name>
    <message>
        <source>Commands</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type a command</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find a command</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Progress</name>
    <message>
        <source>Exporting {0}…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading {0}…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Inferring the types of {0}…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Telling weights, constants and activations of {0} apart…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Measuring the graph of {0}…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Placing the nodes of {0}…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Writing {0}…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 node</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0:,} nodes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0:,} values</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Reading</name>
    <message>
        <source>{0} does not tell which module it was exported from: open the module to see its source.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The source of the module in front appears here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No node comes from line {0}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0:,} nodes come from line {1}; {2:,} of them are selected.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0:,} nodes come from line {1}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No editor was opened</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Review</name>
    <message>
        <source>What is wrong with the graph in front appears here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Checking {0}…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is nothing to check yet.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SourcePanel</name>
    <message>
        <source>Source file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the lines are marked for</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open in &amp;editor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The way through the source, innermost first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show &amp;library frames</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The source of the module in front appears here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} in {1}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Starter</name>
    <message>
        <source>Loading…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Opscope cannot start</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its installation is incomplete: install it again; in a checkout, run scripts/start.py.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Viewing</name>
    <message>
        <source>&amp;None</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>WelcomePage</name>
    <message>
        <source>Welcome</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>See what became of your custom operators in ONNX.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Examples</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A Python file that calls torch.onnx.export, or an ONNX model. Or drop one here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open…</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Window</name>
    <message>
        <source>The picture was not saved</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>_Progress</name>
    <message>
        <source>Working</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>_Step</name>
    <message>
        <source>Go to graph {0}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>_Words</name>
    <message>
        <source>Name, op type or value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find nodes and values</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Words and fields that must all hold, such as: relu op:Conv attr:axis=1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
