import { isRecord } from '@portico/protocol/text'

type Asked = { method: string; params?: unknown }
type Ask = (asked: Asked) => Promise<unknown>
type Form = (call: Record<string, unknown>) => Record<string, unknown>

/** Multicall3, which owns nothing: the sender for a call without one, because some nodes require a sender. */
const anyone = '0xcA11bde05977b3631167028862bE2a173976CA11'

const asInput: Form = ({ data, ...call }) => ({ ...call, input: data })
const withoutData: Form = ({ data: _, ...call }) => call
const withSender: Form = (call) => ({ from: anyone, ...call })

/** Forms of a call for nodes that refuse the usual one, or do not read its data. */
const forms: readonly Form[] = [withSender, asInput, (call) => withSender(asInput(call))]

/** The methods that take a call. */
const callMethods = ['eth_call', 'eth_estimateGas']

/**
 * Creates the function that sends requests to one node. If the node refuses a call for its form, or returns nothing, it
 * repeats the call in another form. It then uses the form that works.
 */
export function createCallForms(): (ask: Ask, asked: Asked) => Promise<unknown> {
  let known: Form | undefined
  return async (ask, asked) => {
    const [call, ...rest] = Array.isArray(asked.params) ? asked.params : []
    if (!callMethods.includes(asked.method) || !isRecord(call) || typeof call.data !== 'string')
      return ask(asked)
    const put = (form: Form) => ask({ ...asked, params: [form(call), ...rest] })
    if (known) return put(known)
    let answer: unknown
    try {
      answer = await ask(asked)
    } catch (error) {
      if (!isOfForm(error)) throw error
      for (const form of forms) {
        const told = await put(form).catch(() => undefined)
        if (typeof told !== 'string' || told === '0x') continue
        known = form
        return told
      }
      throw error
    }
    if (answer !== '0x') return answer
    // The node accepts the call, but may not read `data`. If it does not read `input` either, both responses are the
    // same.
    const [told, bare] = await Promise.all(
      [asInput, withoutData].map((form) => put(form).catch(() => undefined)),
    )
    if (typeof told !== 'string' || told === '0x' || told === bare) return answer
    known = asInput
    return told
  }
}

/** Checks whether a node refuses a call for its form and not for its effect: the text names a field, and no revert. */
function isOfForm(error: unknown): boolean {
  const { code, details, message } = Object(error) as Record<string, unknown>
  const words = [details, message].filter((text) => typeof text === 'string').join(' ')
  if (typeof code !== 'number' || code === 3 || /revert|insufficient|exceeds/i.test(words)) return false
  return code === -32602 || /\b(from|sender|input|data|field|param(eter)?s?|arguments?)\b/i.test(words)
}
