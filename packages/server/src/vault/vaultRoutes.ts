import type { HandledRoute } from '../http/handle.js'
import { handleGetDeviceSecret } from './routes/getDeviceSecret.js'
import { handleGetRelease } from './routes/getRelease.js'
import { handleGetReleaseLink } from './routes/getReleaseLink.js'
import { handleGetReleases } from './routes/getReleases.js'
import { handleGetWallet } from './routes/getWallet.js'
import { handlePostDeviceSecret } from './routes/postDeviceSecret.js'
import { handlePostEnvelopeChallenge } from './routes/postEnvelopeChallenge.js'
import { handlePostEnvelopeOpen } from './routes/postEnvelopeOpen.js'
import { handlePostEnvelopeRemove } from './routes/postEnvelopeRemove.js'
import { handlePostOperatorOpen } from './routes/postOperatorOpen.js'
import { handlePostRelease } from './routes/postRelease.js'
import { handlePostReleaseDecision } from './routes/postReleaseDecision.js'
import { handlePostReleaseLink } from './routes/postReleaseLink.js'
import { handlePostReleaseWindow } from './routes/postReleaseWindow.js'
import { handlePostSpending } from './routes/postSpending.js'
import { handlePostSpendingReturn } from './routes/postSpendingReturn.js'
import { handlePostWallet } from './routes/postWallet.js'
import { handlePutEnvelope } from './routes/putEnvelope.js'
import { handlePutWallet } from './routes/putWallet.js'

/** The routes of embedded wallets and their secrets. */
export const vaultRoutes: readonly HandledRoute[] = [
  handleGetDeviceSecret,
  handleGetRelease,
  handleGetReleaseLink,
  handleGetReleases,
  handleGetWallet,
  handlePostDeviceSecret,
  handlePostEnvelopeChallenge,
  handlePostEnvelopeOpen,
  handlePostEnvelopeRemove,
  handlePostOperatorOpen,
  handlePostRelease,
  handlePostReleaseDecision,
  handlePostReleaseLink,
  handlePostReleaseWindow,
  handlePostSpending,
  handlePostSpendingReturn,
  handlePostWallet,
  handlePutEnvelope,
  handlePutWallet,
]
