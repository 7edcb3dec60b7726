/** Refused when the model is deployed, in contrast to `ExpressionError`, which happens when it runs. */
export class ExpressionSyntaxError extends Error {
  override readonly name = 'ExpressionSyntaxError'
}
