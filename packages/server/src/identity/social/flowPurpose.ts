export type FlowPurpose = 'signIn' | 'link' | 'stepUp'
