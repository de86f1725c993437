/**
 * Returns the document that a wallet signs for a message: a transaction without effect. Its keys are sorted, so its
 * JSON is exactly the signed text; base64 and bech32 need no escaping. Source: ADR-036.
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
