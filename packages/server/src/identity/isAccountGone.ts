/** Foreign keys to a user, and to what is deleted together with a user. */
const ownKeys = /_(?:users|devices|wallet_sessions|embedded_wallets)_id_fk$/

/**
 * Checks whether the database refused a new row because its user, device or session was deleted after it was read
 * (SQLSTATE 23503).
 */
export function isAccountGone(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { cause, code, constraint } = error as { cause?: unknown; code?: unknown; constraint?: unknown }
  return (code === '23503' && ownKeys.test(String(constraint))) || isAccountGone(cause)
}
