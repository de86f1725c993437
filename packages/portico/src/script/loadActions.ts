/** Loads every function of the entry `portico`, such as `send` and `signMessage`. Most pages need none of them. */
export const loadActions = () => import('../exports/index.js')
