import { testScreensSurvive } from './draws';

testScreensSurvive('seller');
