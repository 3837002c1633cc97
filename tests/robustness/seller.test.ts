import { standsWhatever } from './draws';

standsWhatever('seller');
