import { standsWhatever } from './draws';

standsWhatever('buyer');
