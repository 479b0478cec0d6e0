"""Which family an operator belongs to: the hue of its title."""

from __future__ import annotations

from enum import StrEnum


class Category(StrEnum):
    """The families of operators that a picture tells apart by hue."""

    PRODUCT = "product"
    ACTIVATION = "activation function"
    NORMALISATION = "normalisation"
    POOLING = "pooling"
    SHAPE = "shape"
    ELEMENTWISE = "elementwise"
    CONTROL = "control flow"
    QUANTISATION = "quantisation"
    OTHER = "other"
    CUSTOM = "custom"
    BOUNDARY = "boundary"


_MEMBERS: dict[Category, str] = {
    Category.PRODUCT: """Conv ConvTranspose ConvInteger DeformConv MatMul MatMulInteger Gemm Einsum Attention
        RNN LSTM GRU FlexAttention RotaryEmbedding FusedMatMul FusedConv MultiHeadAttention
        GroupQueryAttention FusedGemm""",
    Category.ACTIVATION: """Relu LeakyRelu PRelu Elu Selu Celu Gelu Sigmoid HardSigmoid HardSwish Swish Mish Softmax
        LogSoftmax Softplus Softsign Tanh ThresholdedRelu Hardmax Clip Shrink FastGelu BiasGelu QuickGelu""",
    Category.NORMALISATION: """BatchNormalization LayerNormalization InstanceNormalization GroupNormalization
        RMSNormalization LpNormalization LRN MeanVarianceNormalization SkipLayerNormalization
        SimplifiedLayerNormalization SkipSimplifiedLayerNormalization EmbedLayerNormalization Dropout""",
    Category.POOLING: """MaxPool AveragePool GlobalAveragePool GlobalMaxPool LpPool GlobalLpPool MaxUnpool MaxRoiPool
        RoiAlign ReduceMean ReduceSum ReduceMax ReduceMin ReduceProd ReduceL1 ReduceL2 ReduceLogSum
        ReduceLogSumExp ReduceSumSquare ArgMax ArgMin""",
    Category.SHAPE: """Reshape Transpose Flatten Squeeze Unsqueeze Concat Split Slice Gather GatherElements GatherND
        Scatter ScatterElements ScatterND Expand Tile Pad Resize Upsample Shape Size Cast CastLike Identity
        DepthToSpace SpaceToDepth Col2Im CenterCropPad Compress ConstantOfShape Range ReverseSequence Trilu
        OneHot EyeLike NonZero Constant TensorScatter BitCast""",
    Category.ELEMENTWISE: """Add Sub Mul Div Pow Sqrt Exp Log Abs Neg Sign Erf Reciprocal Floor Ceil Round Mod Sum Mean
        Max Min Sin Cos Tan Asin Acos Atan Sinh Cosh Asinh Acosh Atanh And Or Xor Not Equal Greater
        GreaterOrEqual Less LessOrEqual Where IsNaN IsInf BitShift BitwiseAnd BitwiseOr BitwiseXor BitwiseNot
        CumSum CumProd Det""",
    Category.CONTROL: """If Loop Scan SequenceMap SequenceAt SequenceConstruct SequenceEmpty SequenceErase
        SequenceInsert SequenceLength SplitToSequence ConcatFromSequence Optional OptionalGetElement
        OptionalHasElement""",
    Category.QUANTISATION: """QuantizeLinear DequantizeLinear DynamicQuantizeLinear QLinearConv QLinearMatMul
        QLinearAdd QLinearMul QGemm QLinearSigmoid QLinearConcat QLinearGlobalAveragePool
        DynamicQuantizeMatMul MatMulNBits""",
}

_BY_OP: dict[str, Category] = {op: category for category, ops in _MEMBERS.items() for op in ops.split()}


def category(op_type: str, custom: bool) -> Category:
    """The family of an operator; custom ones are a family of their own."""
    return Category.CUSTOM if custom else _BY_OP.get(op_type, Category.OTHER)
