/** True where the database refuses what stands in a row (SQLSTATE classes 21 to 23), which another try does not change. */
export function isOfData(error: unknown): boolean {
  const { cause, code } = error as { cause?: unknown; code?: unknown }
  return (typeof code === 'string' && /^2[123]/.test(code)) || (cause instanceof Error && isOfData(cause))
}
