export { detectCarrier, detectCarriers, isCarrierCode } from './service.js';
