/**
 * Loads how to leave a sign-in. It loads with the first opening if a site requires sign-ins,
 * because leaving must not wait for a file that fails to load.
 */
export const loadCancelSignIn = () => import('../signIn/cancelSignIn.js')
