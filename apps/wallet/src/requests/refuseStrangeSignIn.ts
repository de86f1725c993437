import type { Site } from '../approval/approvalRequest.js'
import { refuseSignIn } from '../decode/readSignIn.js'
import { RpcRefusal } from './RpcRefusal.js'

const messageLimitBytes = 65_536

/** Refuses to sign a message that another site could take for the user's sign-in. */
export function refuseStrangeSignIn(bytes: Uint8Array<ArrayBuffer>, { origin }: Site): void {
  if (bytes.length > messageLimitBytes) {
    throw new RpcRefusal(
      -32602,
      `The message has more than ${messageLimitBytes} bytes, which is too much to show the user.`,
    )
  }
  const problem = refuseSignIn(bytes, origin)
  if (problem !== undefined) throw new RpcRefusal(-32602, problem)
}
