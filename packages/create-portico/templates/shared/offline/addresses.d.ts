export declare const serverUrl: string
export declare const walletOrigin: string
export declare const inboxUrl: string
export declare const evmRpcUrl: string
export declare const solanaRpcUrl: string
