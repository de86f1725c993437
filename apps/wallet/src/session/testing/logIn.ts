import { type FrameStore, memoryStore } from '../../storage/frameStore.js'
import type { ServerCall } from '../serverCall.js'
import { createSession, type Session } from '../session.js'
import { answerOf } from './answerOf.js'

/** Returns a session in which a user is logged in. The server's calls may be any. */
export async function logIn(
  userId: string,
  call: ServerCall,
  store: FrameStore = memoryStore(),
): Promise<Session> {
  const session = createSession(store, call)
  await session.begin(async () => answerOf(userId))
  return session
}
