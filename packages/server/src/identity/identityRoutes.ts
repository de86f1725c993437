import type { HandledRoute } from '../http/handle.js'
import { handleGetAudit } from './routes/getAudit.js'
import { handleGetDeviceApproval } from './routes/getDeviceApproval.js'
import { handleGetDevices } from './routes/getDevices.js'
import { handleGetIdentityMe } from './routes/getIdentityMe.js'
import { handleGetIdentityMethods } from './routes/getIdentityMethods.js'
import { handleGetSessions } from './routes/getSessions.js'
import { handleGetSocialCallback } from './routes/getSocialCallback.js'
import { handleGetSocialOpen } from './routes/getSocialOpen.js'
import { handleGetSocialResult } from './routes/getSocialResult.js'
import { handleGetSocialStatus } from './routes/getSocialStatus.js'
import { handlePostAccountDelete } from './routes/postAccountDelete.js'
import { handlePostDeviceApproval } from './routes/postDeviceApproval.js'
import { handlePostDeviceRevoke } from './routes/postDeviceRevoke.js'
import { handlePostEmailDevice } from './routes/postEmailDevice.js'
import { handlePostEmailStart } from './routes/postEmailStart.js'
import { handlePostEmailUpdate } from './routes/postEmailUpdate.js'
import { handlePostEmailUpdatePrimary } from './routes/postEmailUpdatePrimary.js'
import { handlePostEmailUpdateSecondary } from './routes/postEmailUpdateSecondary.js'
import { handlePostEmailVerify } from './routes/postEmailVerify.js'
import { handlePostFarcasterPoll } from './routes/postFarcasterPoll.js'
import { handlePostFarcasterStart } from './routes/postFarcasterStart.js'
import { handlePostIdentityRefresh } from './routes/postIdentityRefresh.js'
import { handlePostIdentitySignOut } from './routes/postIdentitySignOut.js'
import { handlePostLoginRemove } from './routes/postLoginRemove.js'
import { handlePostSessionRevoke } from './routes/postSessionRevoke.js'
import { handlePostSocialCallback } from './routes/postSocialCallback.js'
import { handlePostSocialFinish } from './routes/postSocialFinish.js'
import { handlePostSocialStart } from './routes/postSocialStart.js'
import { handlePostSocialTicket } from './routes/postSocialTicket.js'
import { handlePostStepUpStart } from './routes/postStepUpStart.js'
import { handlePostStepUpVerify } from './routes/postStepUpVerify.js'

/** The routes by which users log in and manage their logins, sessions and devices. */
export const identityRoutes: readonly HandledRoute[] = [
  handleGetAudit,
  handleGetDeviceApproval,
  handleGetDevices,
  handleGetIdentityMe,
  handleGetIdentityMethods,
  handleGetSessions,
  handleGetSocialCallback,
  handleGetSocialOpen,
  handleGetSocialResult,
  handleGetSocialStatus,
  handlePostAccountDelete,
  handlePostDeviceApproval,
  handlePostDeviceRevoke,
  handlePostEmailDevice,
  handlePostEmailStart,
  handlePostEmailUpdate,
  handlePostEmailUpdatePrimary,
  handlePostEmailUpdateSecondary,
  handlePostEmailVerify,
  handlePostFarcasterPoll,
  handlePostFarcasterStart,
  handlePostIdentityRefresh,
  handlePostIdentitySignOut,
  handlePostLoginRemove,
  handlePostSessionRevoke,
  handlePostSocialCallback,
  handlePostSocialFinish,
  handlePostSocialStart,
  handlePostSocialTicket,
  handlePostStepUpStart,
  handlePostStepUpVerify,
]
