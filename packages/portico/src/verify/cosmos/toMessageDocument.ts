/**
 * What is signed in the place of a message: a transaction that is none. Its keys are sorted, so that its JSON is what is
 * signed; base64 and bech32 hold nothing that would be escaped. Source: ADR-036.
 *
 * @param data the message's bytes in base64
 */
export function toMessageDocument(signer: string, data: string) {
  return {
    account_number: '0',
    chain_id: '',
    fee: { amount: [], gas: '0' },
    memo: '',
    msgs: [{ type: 'sign/MsgSignData', value: { data, signer } }],
    sequence: '0',
  }
}
