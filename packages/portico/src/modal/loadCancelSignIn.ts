/** Loaded with the first opening where a site asks for sign-ins: leaving must not wait for a file that does not come. */
export const loadCancelSignIn = () => import('./cancelSignIn.js')
