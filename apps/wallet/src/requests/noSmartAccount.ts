import { RpcRefusal } from './RpcRefusal.js'

export const noSmartAccount = () => new RpcRefusal(4200, 'This account cannot do that. Use a smart account.')
