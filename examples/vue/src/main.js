import 'portico/elements.css'
import { porticoPlugin } from 'portico/vue'
import { createApp, createSSRApp } from 'vue'
import App from './App.vue'
import { createKit } from './createKit.js'

// If a server has rendered the page, Vue takes its elements over.
const isRendered = document.querySelector('#app').childElementCount > 0
const app = isRendered ? createSSRApp(App) : createApp(App)
app.use(porticoPlugin, { portico: createKit() }).mount('#app')
