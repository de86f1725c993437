import { RelayUnreachableError } from '../core/errors/walletConnect.js'

/** A request that waits for its response. */
export type OpenRequest = {
  promise: Promise<unknown>
  resolve: (result: unknown) => void
  reject: (error: Error) => void
}

/** Creates a request that rejects with `RelayUnreachableError` if there is no response in time. */
export function openRequest({
  onEnd,
  timeoutMs,
  toReason,
}: {
  timeoutMs: number
  /** Called before the request settles. */
  onEnd: () => void
  /** Returns why the relay could not be reached. Undefined if the reason is unknown. */
  toReason?: () => string | undefined
}): OpenRequest {
  let settle: Omit<OpenRequest, 'promise'> | undefined
  const promise = new Promise<unknown>((resolve, reject) => {
    settle = { reject, resolve }
  })
  const end = () => {
    clearTimeout(timer)
    onEnd()
    return settle
  }
  const reject = (error: Error) => end()?.reject(error)
  const timer = setTimeout(() => reject(new RelayUnreachableError({ reason: toReason?.() })), timeoutMs)
  return { promise, reject, resolve: (result) => end()?.resolve(result) }
}
