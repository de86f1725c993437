/**
 * Returns the document that is signed for a message: a transaction without effect. Its keys are sorted, so its JSON is
 * exactly what is signed; base64 and bech32 contain nothing that needs escaping. Source: ADR-036.
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
