/** Responses of nodes and bundlers, for tests in which their content does not matter. A test replaces what it needs. */
export const nodeAnswers: Readonly<Record<string, unknown>> = {
  eth_call: `0x${'0'.repeat(64)}`,
  eth_chainId: '0x1',
  eth_estimateGas: '0x5208',
  eth_estimateUserOperationGas: {
    callGasLimit: '0x5208',
    preVerificationGas: '0x5208',
    verificationGasLimit: '0x5208',
  },
  eth_gasPrice: '0x2',
  eth_getBalance: '0x8ac7230489e80000',
  eth_getBlockByNumber: { baseFeePerGas: '0x1', number: '0x1', timestamp: '0x1' },
  eth_getCode: '0x',
  eth_getTransactionCount: '0x0',
  eth_maxPriorityFeePerGas: '0x1',
}
