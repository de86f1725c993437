/**
 * Close codes of a relay's socket. WebSocket registers 3000 as "unauthorized". The others are the protocol's own (RFC
 * 6455, section 7.4.1). If a client gets 3000 and retries the same attempt, it fails again.
 */
export const relayCloseCodes = {
  stopping: 1001,
  unsupportedData: 1003,
  policyViolation: 1008,
  tryAgainLater: 1013,
  unauthorized: 3000,
} as const

/**
 * The texts with which a relay rejects a client. Source: specification, section 8, provider errors. `expired` is the
 * public relay's text.
 */
export const relayRefusals = {
  expired: 'JWT validation error: JWT Token is expired',
  invalidKey: 'Unauthorized: invalid key',
  notYetValid: 'JWT validation error: JWT Token is not yet valid',
  originNotAllowed: 'Unauthorized: origin not allowed',
} as const
