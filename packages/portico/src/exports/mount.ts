export { mount } from '../elements/mount.js'
