import { createSiwxHandler } from 'portico/server'

export const siwx = createSiwxHandler({
  networkIds: ['eip155:1'],
  nodes: { 'eip155:1': 'https://your-node.example' },
  origins: ['https://app.example.com'],
  secret: process.env.SIWX_SECRET ?? '',
})
