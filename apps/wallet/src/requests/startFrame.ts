import {
  type AppRequest,
  type FrameEnvelope,
  type FrameError,
  frameRequests,
  writeError,
  writeSuccess,
} from '@portico/protocol/frame'
import { describeForHost, WalletError } from '../errors/WalletError.js'
import { createFrameHandlers } from './frameHandlers.js'
import { createFrameParts, type FrameOptions } from './frameParts.js'
import { rpcCodeOf } from './rpcCodeOf.js'

export type StartFrameOptions = FrameOptions & {
  /** Reloads the frame. Default: the browser's reload. */
  reload?: () => void
}

/** Starts the frame, with one handler for each request that a page can send. */
export async function startFrame({ reload = () => location.reload(), ...options }: StartFrameOptions) {
  const parts = await createFrameParts(options)
  const { hasPort, session, surface, tellSignedOut } = parts
  const handlers = createFrameHandlers({ ...parts, reload })

  /**
   * Checks for a request of a client without a port after its session has ended. Such a client is not notified of the
   * end. When it opens the account, it requests the capabilities. An error would close the account again, so the user
   * could not disconnect.
   */
  async function isAskedSignedOut({ name, payload }: AppRequest): Promise<boolean> {
    if (hasPort() || name !== 'RPC_REQUEST' || payload.method !== 'wallet_getCapabilities') return false
    return !(await session.read())
  }

  async function answer(request: AppRequest, origin: string): Promise<FrameEnvelope> {
    const { id, name, payload } = request
    // Read first: the page may give the request up while it is being prepared.
    const signal = surface.givenUp()
    try {
      if (await isAskedSignedOut(request)) return writeSuccess('RPC_REQUEST', id, {})
      if (frameRequests[name].session === 'required') await session.need()
      const handle = handlers[name] as (...parts: [unknown, string, AbortSignal]) => Promise<never>
      return writeSuccess(name, id, await handle(payload, origin, signal))
    } catch (error) {
      const isOver = error instanceof WalletError && error.code === 'EXPIRED_SESSION'
      if (isOver) {
        await session.forget()
        tellSignedOut()
      }
      return writeError(name, id, toFrameError(error))
    }
  }

  return { abort: surface.abort, answer }
}

/** Returns the parts of an error that a site gets. */
function toFrameError(error: unknown): FrameError {
  const code = rpcCodeOf(error)
  const data = error instanceof WalletError ? error.data : undefined
  return {
    message: describeForHost(error),
    ...(code !== undefined && { code }),
    ...(data !== undefined && { data }),
  }
}
