import { connect, createServer, type Socket } from 'node:net'

export type Door = {
  port: number
  /** Cuts all connections without a message. Afterwards it also cuts off every new caller, and nothing responds. */
  shut(): void
  /** Passes callers on to this port on this machine. */
  open(port: number): void
  /** Shuts the door for good and frees its address. */
  close(): Promise<void>
}

/**
 * Opens an address whose other side can disappear at any moment, like that of a killed process. The address itself
 * always listens: if it were closed during an outage, another program could take its port.
 */
export async function startDoor(): Promise<Door> {
  /** The port, or null if the door is shut. */
  let target: number | null = null
  const callers = new Set<Socket>()
  const server = createServer((caller) => {
    caller.on('error', () => {})
    if (target === null) return caller.resetAndDestroy()
    const inside = connect(target, '127.0.0.1')
    callers.add(caller)
    caller.pipe(inside).pipe(caller)
    inside.on('error', () => caller.destroy()).on('close', () => caller.destroy())
    caller.on('close', () => {
      callers.delete(caller)
      inside.destroy()
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  const shut = () => {
    target = null
    for (const caller of callers) caller.resetAndDestroy()
  }
  return {
    async close() {
      shut()
      await new Promise((resolve) => server.close(resolve))
    },
    open(to) {
      target = to
    },
    port: address && typeof address === 'object' ? address.port : 0,
    shut,
  }
}
