import { InvalidReceiverError, NamesNotSupportedError, NameUnresolvedError } from './errors/send.js'
import type { FamilySending } from './family.js'
import type { Network } from './network.js'

/** Maximum length of a name that can be resolved. Source: DNS, whose limit ENS also uses. */
const nameLimit = 255

/** Returns the address in `input`, or the address to which the name in it resolves. */
export async function readReceiver(
  sending: FamilySending,
  parameters: { input: string; network: Network; signal?: AbortSignal | undefined },
): Promise<{ address: string; name: string | undefined; isChecksumWrong: boolean }> {
  const { network, signal } = parameters
  const networkName = network.name
  const input = parameters.input.trim()
  const written = await sending.normalizeAddress?.(input, network)
  if (written) {
    if (/^0x0{40}$/.test(written.address)) throw new InvalidReceiverError({ networkName, reason: 'nobody' })
    return { ...written, name: undefined }
  }
  const isName = /^[^\s.]+(\.[^\s.]+)+$/u.test(input) && input.length <= nameLimit
  const isPart = sending.resolveName !== undefined && /^(?!0x)[\p{L}\p{N}-]{3,24}$/iu.test(input)
  if (!isName) throw new InvalidReceiverError({ networkName, reason: isPart ? 'partOfName' : 'malformed' })
  if (!sending.resolveName) throw new NamesNotSupportedError({ networkName })
  const { address, name } = await sending.resolveName({ name: input, network, signal })
  const found = address && (await sending.normalizeAddress?.(address, network))
  if (!found || /^0x0{40}$/.test(found.address)) throw new NameUnresolvedError({ details: `Name: ${name}` })
  return { address: found.address, isChecksumWrong: false, name }
}
