import { connect, createServer, type Socket } from 'node:net'

export type Door = {
  port: number
  /** Cuts all connections without a message; from then on nothing responds at the address. */
  shut(): Promise<void>
  /** Lets callers through to this port on this machine. */
  open(port: number): Promise<void>
}

/** Opens an address whose other end can disappear at any moment, like that of a killed process. */
export async function startDoor(): Promise<Door> {
  let target = 0
  const callers = new Set<Socket>()
  const server = createServer((caller) => {
    const inside = connect(target, '127.0.0.1')
    callers.add(caller)
    caller.pipe(inside).pipe(caller)
    caller.on('error', () => {})
    inside.on('error', () => caller.destroy()).on('close', () => caller.destroy())
    caller.on('close', () => {
      callers.delete(caller)
      inside.destroy()
    })
  })
  const listen = (port: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, '127.0.0.1', resolve)
    })
  await listen(0)
  const address = server.address()
  const port = address && typeof address === 'object' ? address.port : 0
  return {
    async open(to) {
      target = to
      if (!server.listening) await listen(port)
    },
    port,
    async shut() {
      if (!server.listening) return
      const closed = new Promise((resolve) => server.close(resolve))
      for (const caller of callers) caller.resetAndDestroy()
      await closed
    },
  }
}
