// Read by tests with independent WalletConnect peers.

/**
 * Returns a function that ends a peer (a `Core` of @walletconnect/core) as a closing app does: it sends pending
 * messages, but no new ones. A test ends when the other end has the message, before the relay confirms the message to
 * the sender. If the peer were cut off then, it would wait for that confirmation, and its own timer would reject a
 * minute later, during another test.
 */
export function endInOrder({ heartbeat, relayer }) {
  const underway = new Set()
  let isOver = false
  function hold(say) {
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
