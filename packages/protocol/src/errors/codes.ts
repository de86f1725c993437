/**
 * Every error code of the house. Append-only: a released code is never renamed or reused,
 * because hosts narrow on it and it crosses the wire.
 */
export const errorCodes = [
  // identifiers
  'INVALID_CAIP_ADDRESS',
  'INVALID_CAIP10_ADDRESS',
  'INVALID_CAIP2_NETWORK_ID',
  // set-up by the host developer
  'INVALID_OPTION',
  'MISSING_DEPENDENCY',
  'NOT_STARTED',
  'STORAGE_KEY_IN_USE',
  // connection
  'ADAPTER_NOT_FOUND',
  'ATTEMPT_SUPERSEDED',
  'CONNECTION_FAILED',
  'CONNECTION_REJECTED',
  'CONNECTOR_NOT_FOUND',
  'MODAL_CLOSED',
  'NOT_CONNECTED',
  'REQUEST_PENDING',
  'WALLET_LOCKED',
  // networks
  'CHAIN_NOT_SUPPORTED',
  'NETWORK_NOT_FOUND',
  'NETWORK_UNRECOGNIZED',
  'NETWORK_SWITCH_FAILED',
  'NETWORK_SWITCH_REJECTED',
  'UNSUPPORTED_CHAIN',
  // accounts
  'ADDRESS_PARAMETER_REQUIRED',
  'BALANCE_UNAVAILABLE',
  'NON_PAYMENT_ACCOUNT',
  // wallet requests
  'METHOD_NOT_SUPPORTED',
  'REQUEST_FAILED',
  'SIGNATURE_DECLINED',
  // talking to a server
  'INVALID_PROJECT_ID',
  'INVALID_RESPONSE',
  'NETWORK_ERROR',
  'ORIGIN_NOT_ALLOWED',
  'RATE_LIMITED',
  'SERVER_ERROR',
  'TIMEOUT',
  // answered by a server
  'INTERNAL',
  'INVALID_REQUEST',
  'METHOD_NOT_ALLOWED',
  'NOT_FOUND',
  'PAYLOAD_TOO_LARGE',
  'UNKNOWN_PROJECT',
  'UPSTREAM_UNAVAILABLE',
  'SERVER_STOPPING',
  'UNSUPPORTED_MEDIA_TYPE',
  // running a server
  'DATA_FOLDER_BROKEN',
  'DATA_FOLDER_LOCKED',
  'DATABASE_UNAVAILABLE',
  'INVALID_SETTINGS',
  'ORIGIN_PATTERN_REFUSED',
  'PORT_IN_USE',
  'PROJECT_EXISTS',
  // testing
  'LOCAL_CHAIN_FAILED',
] as const

export type ErrorCode = (typeof errorCodes)[number]
