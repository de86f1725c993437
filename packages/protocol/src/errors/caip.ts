import { PorticoError } from './PorticoError.js'

/** The input is not a CAIP-10 account id. The sentence is the specification's (section 8). */
export class InvalidCaip10Error extends PorticoError<'INVALID_CAIP10_ADDRESS'> {
  override name = 'InvalidCaip10Error'
  constructor({ input }: { input: unknown }) {
    super('INVALID_CAIP10_ADDRESS', `Invalid CAIP-10 address: ${input}`)
  }
}

/** The input is not a CAIP-2 network id. The sentence is the specification's (section 8). */
export class InvalidCaip2Error extends PorticoError<'INVALID_CAIP2_NETWORK_ID'> {
  override name = 'InvalidCaip2Error'
  constructor({ input }: { input: unknown }) {
    super('INVALID_CAIP2_NETWORK_ID', `Invalid CAIP-2 network id: ${input}`)
  }
}
