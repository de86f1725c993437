import type { HandledRoute } from '../http/handle.js'
import { handleGetDeviceSecret } from './routes/getDeviceSecret.js'
import { handleGetEnvelopes } from './routes/getEnvelopes.js'
import { handleGetWallet } from './routes/getWallet.js'
import { handlePostDeviceSecret } from './routes/postDeviceSecret.js'
import { handlePostEnvelopeRemove } from './routes/postEnvelopeRemove.js'
import { handlePostOperatorOpen } from './routes/postOperatorOpen.js'
import { handlePostSpending } from './routes/postSpending.js'
import { handlePostSpendingReturn } from './routes/postSpendingReturn.js'
import { handlePostWallet } from './routes/postWallet.js'
import { handlePutEnvelope } from './routes/putEnvelope.js'
import { handlePutWallet } from './routes/putWallet.js'

/** What is kept of people's wallets. */
export const vaultRoutes: readonly HandledRoute[] = [
  handleGetDeviceSecret,
  handleGetEnvelopes,
  handleGetWallet,
  handlePostDeviceSecret,
  handlePostEnvelopeRemove,
  handlePostOperatorOpen,
  handlePostSpending,
  handlePostSpendingReturn,
  handlePostWallet,
  handlePutEnvelope,
  handlePutWallet,
]
