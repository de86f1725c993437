export { defineRoute, type Route } from './defineRoute.js'
