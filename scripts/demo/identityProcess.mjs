// Run by scripts/demo/startIdentity.mjs: the inbox and the stand-ins for social accounts, until it is told to end.
import { startInbox, startSocialAccounts } from '@portico/testkit/identity'

const { inboxPort, serverUrl } = JSON.parse(process.argv[2])
const [inbox, accounts] = await Promise.all([
  startInbox({ httpPort: inboxPort }),
  startSocialAccounts({ serverUrl }),
])
process.on('SIGTERM', () => process.exit(0))
process.send({ inboxUrl: inbox.url, smtpUrl: inbox.smtpUrl, social: accounts.social })
