export { mount } from '../react/mount.js'
