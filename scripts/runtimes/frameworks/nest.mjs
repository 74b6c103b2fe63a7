// Decorators are called as functions here, so that nothing has to be compiled.
import 'reflect-metadata';
import { Controller, Module, Post, Req, Res } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { handler, printPort } from './handler.mjs';

class WebhooksController {
  receive(request, response) {
    return handler.node(request, response);
  }
}
const { prototype } = WebhooksController;
Controller('webhooks')(WebhooksController);
Post()(prototype, 'receive', Object.getOwnPropertyDescriptor(prototype, 'receive'));
Req()(prototype, 'receive', 0);
Res()(prototype, 'receive', 1);

class AppModule {}
Module({ controllers: [WebhooksController] })(AppModule);

const app = await NestFactory.create(AppModule, { rawBody: true, logger: ['error'] });
const server = await app.listen(0, '127.0.0.1');
printPort(server.address());
