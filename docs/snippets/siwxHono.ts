import { Hono } from 'hono'
import { siwx } from './siwxHandler.js'

export const app = new Hono()
  .all('/api/siwx/*', ({ req }) => siwx.handle(req.raw))
  .get('/api/members', async ({ json, req }) => {
    const session = await siwx.getSession(req.raw)
    return session ? json({ account: session.account }) : json({ error: 'Sign in first.' }, 401)
  })
