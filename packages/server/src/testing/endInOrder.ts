import type { Core } from '@walletconnect/core'

type Peer = Pick<InstanceType<typeof Core>, 'heartbeat' | 'relayer'>

/**
 * Returns a function that ends a peer like an app that closes: its running requests complete, and it sends no more. A
 * test ends when the other peer has the message, which is before the relay's answer to the sender. A peer that is cut
 * off would keep waiting for that answer, and its timer would reject a minute later, during another test.
 */
export function endInOrder({ heartbeat, relayer }: Peer): () => Promise<void> {
  const underway = new Set<Promise<unknown>>()
  let isOver = false
  function hold<parameters extends unknown[], result>(
    say: (...parameters: parameters) => Promise<result>,
  ): (...parameters: parameters) => Promise<result> {
    return (...parameters) =>
      new Promise((resolve, reject) => {
        if (isOver) return
        const said = say.apply(relayer, parameters)
        underway.add(said)
        said.then(resolve, (error) => isOver || reject(error)).finally(() => underway.delete(said))
      })
  }
  relayer.publish = hold(relayer.publish)
  relayer.publishCustom = hold(relayer.publishCustom)
  relayer.subscribe = hold(relayer.subscribe)
  return async () => {
    isOver = true
    await Promise.allSettled(underway)
    heartbeat.stop()
    await relayer.transportClose()
  }
}
