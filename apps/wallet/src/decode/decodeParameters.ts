import { type Room, readOnce } from '@portico/protocol/abi'
import { type AbiParameter, type DecodeAbiParametersReturnType, decodeAbiParameters, type Hex } from 'viem'

/**
 * Decodes ABI-encoded bytes, but stops if they are read again and again (`readOnce`).
 *
 * @returns `further`: the bytes that none of the parameters reads, in their order
 * @throws errors of the decoder, and RangeError for parts that are read again and again
 */
export function decodeParameters<const parameters extends readonly AbiParameter[]>(
  parameters: parameters,
  data: Hex,
  room: Room,
): { further: Hex; values: DecodeAbiParametersReturnType<parameters> } {
  const further = readOnce(parameters, data, room)
  // Without parameters, the decoder accepts only empty data, or data of at least one whole word.
  const values = decodeAbiParameters(parameters, parameters.length === 0 ? '0x' : data)
  return { further, values: values as DecodeAbiParametersReturnType<parameters> }
}
