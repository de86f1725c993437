import type { Alert, AlertCode } from './alert.js'

type Text = {
  severity?: Alert['severity']
  short: string
  long: (data: Record<string, string>) => string
}

const texts: Record<AlertCode, Text> = {
  IFRAME_LOAD_FAILED: {
    long: () =>
      'The embedded wallet did not load within 20 seconds. Check the network and the frame-src of your policy.',
    short: 'Network Error - Could not load embedded wallet',
  },
  IFRAME_REQUEST_TIMEOUT: {
    long: () => 'The embedded wallet did not answer in time. Reload the page and try again.',
    short: 'Embedded Wallet Request Timed Out',
  },
  INVALID_APP_CONFIGURATION: {
    long: ({ origin = 'This origin' }) =>
      `${origin} is not among the allowed origins of this project. Set the project's origins, including this one: \`portico-server project set PROJECT_ID --origin ORIGIN\`. Repeat \`--origin\` for each origin.`,
    short: 'Invalid App Configuration',
  },
  INVALID_PROJECT_ID: {
    long: () =>
      "The server does not know this projectId. Create one: `portico-server project create`. An id of WalletConnect's (Reown's) belongs in `walletConnect: { projectId }`.",
    short: 'Invalid App Configuration',
  },
  JWT_TOKEN_NOT_VALID: {
    long: () => 'The session is not valid now. Check the time settings of this device and connect again.',
    short: 'Session Expired',
  },
  LOCAL_CONFIGURATION_IGNORED: {
    long: ({ features = '' }) => `The server's configuration overrules these local features: ${features}.`,
    severity: 'warning',
    short: 'Local configuration ignored',
  },
  PROJECT_ID_NOT_CONFIGURED: {
    long: () => 'The server needs a projectId and none is configured: `createPortico({ projectId })`.',
    short: 'Project ID Not Configured',
  },
  RATE_LIMITED_APP_CONFIGURATION: {
    long: () => 'The server limits this project’s requests. Try again in a minute, or raise the limit.',
    short: 'Rate Limited',
  },
  SERVER_ERROR_APP_CONFIGURATION: {
    long: () => 'The project’s configuration could not be loaded. Features that need it are hidden.',
    short: 'Server Error',
  },
  SERVER_NOT_REACHED: {
    long: ({ blocking = '', origin = '', servers = '' }) =>
      blocking
        ? `The server at ${blocking} responds, but the browser keeps its responses from this page. The origin ${origin} may be missing in the settings of the server, or of a proxy in front of it (CORS).`
        : `No Portico server responds at ${servers}. Start it (\`npx -p @portico/server portico-server\`), or leave \`server\` out of \`createPortico\`. If it runs, its project must allow this origin, and the page's policy must allow its URL.`,
    short: 'Server not reached',
  },
  SWITCH_NETWORK_NOT_FOUND: {
    long: ({ networkId = '' }) => `The network ${networkId} is not among \`createPortico({ networks })\`.`,
    short: 'Network Not Found',
  },
  UNVERIFIED_DOMAIN: {
    long: () => 'The embedded wallet does not serve this origin. Add it to the origins of the project.',
    short: 'Invalid App Configuration',
  },
}

/** Returns the alert for a code. Sources of the short texts: specification, section 8. */
export function toAlert(code: AlertCode, data: Record<string, string>): Alert {
  const { long, severity = 'error', short } = texts[code]
  return { code, longMessage: `Portico: ${long(data)}`, severity, shortMessage: short }
}
