import type { AddressInfo } from 'node:net'
import { connect as connectTo, createServer, type Socket } from 'node:net'

export type Door = {
  port: number
  /** Sets the port to which callers are forwarded from now on. Null: callers wait. */
  leadTo: (port: number | null) => void
  close: () => Promise<void>
}

/**
 * Starts one address in front of processes that come and go, like a load balancer. While there is no process, callers
 * wait.
 */
export async function startDoor(): Promise<Door> {
  let target: number | null = null
  const waiting = new Set<Socket>()
  const callers = new Set<Socket>()

  function letIn(caller: Socket, port: number): void {
    const inside = connectTo(port, '127.0.0.1')
    caller.pipe(inside).pipe(caller)
    inside.on('error', () => caller.destroy()).on('close', () => caller.destroy())
    caller.on('close', () => inside.destroy())
  }

  const server = createServer((caller) => {
    callers.add(caller)
    caller.on('error', () => {})
    caller.on('close', () => {
      callers.delete(caller)
      waiting.delete(caller)
    })
    if (target === null) waiting.add(caller)
    else letIn(caller, target)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    async close() {
      for (const caller of callers) caller.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
    leadTo(port) {
      target = port
      if (port === null) return
      for (const caller of waiting) letIn(caller, port)
      waiting.clear()
    },
    port: (server.address() as AddressInfo).port,
  }
}
