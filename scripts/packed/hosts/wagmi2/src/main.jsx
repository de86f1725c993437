import './wagmi.jsx'
