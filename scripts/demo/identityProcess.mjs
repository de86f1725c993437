// Run by scripts/demo/startIdentity.mjs: runs the inbox and the stand-ins for social accounts, until it receives a
// signal.
import { startFarcasterRelay, startInbox, startSocialAccounts } from '@portico/testkit/identity'

const { inboxPort, serverUrl } = JSON.parse(process.argv[2])
const [inbox, accounts, farcaster] = await Promise.all([
  startInbox({ httpPort: inboxPort }),
  startSocialAccounts({ serverUrl }),
  startFarcasterRelay(),
])
process.on('SIGTERM', () => process.exit(0))
process.send({
  farcaster: { custodies: farcaster.custodies, url: farcaster.url },
  inboxUrl: inbox.url,
  smtpUrl: inbox.smtpUrl,
  social: accounts.social,
})
