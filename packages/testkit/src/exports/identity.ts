export type { InboxMail } from '../identity/inboxPage.js'
export { type SocialTestUser, socialUsers } from '../identity/socialUsers.js'
export { type FarcasterRelay, startFarcasterRelay } from '../identity/startFarcasterRelay.js'
export { type Inbox, startInbox } from '../identity/startInbox.js'
export {
  type SocialAccounts,
  type SocialRegistration,
  startSocialAccounts,
} from '../identity/startSocialAccounts.js'
