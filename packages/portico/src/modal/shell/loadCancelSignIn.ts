/**
 * Loads the function that leaves a sign-in. If a site requires sign-ins, it loads with the first opening, so that the
 * user can leave even if a later load fails.
 */
export const loadCancelSignIn = () => import('../signIn/cancelSignIn.js')
