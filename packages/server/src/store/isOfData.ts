/** Checks whether the database refuses the content of a row (SQLSTATE classes 21 to 23), so that a retry is useless. */
export function isOfData(error: unknown): boolean {
  const { cause, code } = error as { cause?: unknown; code?: unknown }
  return (typeof code === 'string' && /^2[123]/.test(code)) || (cause instanceof Error && isOfData(cause))
}
