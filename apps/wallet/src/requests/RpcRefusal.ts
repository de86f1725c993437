import { WalletError } from '../errors/WalletError.js'

/** A refusal with the number that EIP-1193, EIP-5792 or JSON-RPC has for it. */
export class RpcRefusal extends WalletError {
  readonly rpcCode: number

  constructor(rpcCode: number, message: string) {
    super('PARAMETERS_REFUSED', message)
    this.rpcCode = rpcCode
  }
}
