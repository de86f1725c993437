import { WalletError } from '../errors/WalletError.js'

/** A refusal with its code from EIP-1193, EIP-5792 or JSON-RPC. */
export class RpcRefusal extends WalletError {
  readonly rpcCode: number

  constructor(rpcCode: number, message: string) {
    super('PARAMETERS_REFUSED', message)
    this.rpcCode = rpcCode
  }
}
