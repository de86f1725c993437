/** Codes of the alerts for the site's developer. Source: specification, section 8. */
export type AlertCode =
  | 'SWITCH_NETWORK_NOT_FOUND'
  | 'INVALID_APP_CONFIGURATION'
  | 'IFRAME_LOAD_FAILED'
  | 'IFRAME_REQUEST_TIMEOUT'
  | 'UNVERIFIED_DOMAIN'
  | 'JWT_TOKEN_NOT_VALID'
  | 'INVALID_PROJECT_ID'
  | 'PROJECT_ID_NOT_CONFIGURED'
  | 'SERVER_ERROR_APP_CONFIGURATION'
  | 'SERVER_NOT_REACHED'
  | 'RATE_LIMITED_APP_CONFIGURATION'
  | 'LOCAL_CONFIGURATION_IGNORED'

export type Alert = {
  code: AlertCode
  /** Text for the alert bar of the modal, which appears only with `debug`. */
  shortMessage: string
  /** Text for the console, which always gets it. */
  longMessage: string
  severity: 'error' | 'warning'
}
